import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KEY, OpenAiPeer } from '#tests/support/fakes/openai.ts'
import { openaiAi } from './openai.ts'
import { NoReply } from './port.ts'
import type { AiProvider } from './port.ts'

let peer: OpenAiPeer
let ai: AiProvider
beforeAll(async () => {
  peer = await OpenAiPeer.start()
})
beforeEach(() => {
  peer.calls.length = 0
  ai = openaiAi({ apiKey: KEY, baseUrl: peer.url })
})
afterAll(() => peer.stop())

const ASKED = {
  system: 'You answer for Tidestone.',
  turns: [{ role: 'user' as const, content: 'How long does it last?' }],
  builtIn: 'Ours.',
  model: 'gpt-4o',
  maxTokens: 50,
  temperature: 0.7,
}

/** All that is said, and how it ends. */
async function whole(signal = new AbortController().signal, asked = ASKED) {
  const reply = ai.reply(asked, signal)
  const pieces: string[] = []
  for (;;) {
    const next = await reply.next()
    if (next.done) return { pieces, text: pieces.join(''), end: next.value }
    pieces.push(next.value)
  }
}

describe('a reply', () => {
  test('comes in pieces, with what the server says it used', async () => {
    peer.answer = () => ({ says: 'Three to five years.' })
    const { pieces, text, end } = await whole()
    expect(pieces.length).toBeGreaterThan(3)
    expect(text).toBe('Three to five years.')
    expect(end).toEqual({ usage: { promptTokens: 12, completionTokens: 5 }, cut: false })
  })

  test('is asked for in the words of the API, with model, limit and temperature', async () => {
    await whole()
    const [call] = peer.calls
    expect(call?.authorization).toBe(`Bearer ${KEY}`)
    expect(call?.body).toEqual({
      model: 'gpt-4o',
      messages: [
        { role: 'system', content: 'You answer for Tidestone.' },
        { role: 'user', content: 'How long does it last?' },
      ],
      max_tokens: 50,
      temperature: 0.7,
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test('that is too long is cut where the server cuts it, and where it does not, by us', async () => {
    peer.answer = () => ({ says: 'word '.repeat(200) })
    expect((await whole()).end.cut).toBe(true)
    peer.answer = () => ({ says: 'word '.repeat(200), overruns: true, pace: 1 })
    const { pieces, end } = await whole()
    expect(pieces).toHaveLength(50)
    expect(end).toEqual({ usage: null, cut: true })
    await expect.poll(() => peer.calls.at(-1)?.closed).toBe(true)
  })

  test('without a word of its cost has none', async () => {
    peer.answer = () => ({ says: 'Yes.', usage: null })
    expect((await whole()).end).toEqual({ usage: null, cut: false })
  })

  test.each([{ breaksAfter: 2 }, { stopsAfter: 2 }])('that breaks off is an error, and no answer: %o', async (how) => {
    peer.answer = () => ({ says: 'Three to five years.', ...how })
    await expect(whole()).rejects.toThrow('The model’s reply was cut off.')
    await expect(whole()).rejects.not.toBeInstanceOf(NoReply)
  })

  test('ends at the server, too, when no reader waits for it', async () => {
    peer.answer = () => ({ says: 'Three to five years.', stallsAfter: 1 })
    const left = new AbortController()
    const reply = ai.reply(ASKED, left.signal)
    await reply.next()
    left.abort()
    await expect(reply.next()).rejects.toThrow('The model’s reply was cut off.')
    await expect.poll(() => peer.calls[0]?.closed).toBe(true)
  })
})

describe('a second try', () => {
  test.each([500, 503, 429])('is made once after a %i', async (status) => {
    peer.answer = () => (peer.calls.length === 1 ? { status } : { says: 'Yes.' })
    expect((await whole()).text).toBe('Yes.')
    expect(peer.calls).toHaveLength(2)
  })

  test('waits as long as the server asks, where that is short', async () => {
    peer.answer = () => (peer.calls.length === 1 ? { status: 429, retryAfter: '1' } : { says: 'Yes.' })
    const began = performance.now()
    await whole()
    expect(performance.now() - began).toBeGreaterThan(990)
  })

  test('is not made where the server asks for a long pause, nor a third time, nor where it cannot help', async () => {
    for (const [behavior, tries, sentence] of [
      [{ status: 429, retryAfter: '60' }, 1, 'is limiting requests'],
      [{ status: 500 }, 2, 'had an error (500)'],
      [{ status: 404 }, 1, 'has no model named gpt-4o'],
      [{ status: 400 }, 1, 'rejected the request (400)'],
    ] as const) {
      peer.calls.length = 0
      peer.answer = () => behavior
      const failed = await whole().catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(NoReply)
      expect(String(failed)).toContain(sentence)
      expect(peer.calls).toHaveLength(tries)
    }
  })

  test('says the limit as newer models want it, and leaves out what they refuse; from then on at once', async () => {
    peer.answer = ({ body }) =>
      'max_tokens' in body ? { refuses: 'max_tokens' } : { refuses: 'temperature', says: 'Yes.' }
    expect((await whole()).text).toBe('Yes.')
    expect(peer.calls).toHaveLength(3)
    expect(peer.calls[2]?.body).toMatchObject({ max_completion_tokens: 50 })
    await whole()
    expect(peer.calls).toHaveLength(4)
  })
})

describe('errors', () => {
  test('name neither the key nor what was sent', async () => {
    ai = openaiAi({ apiKey: 'sk-wrong-secret', baseUrl: peer.url })
    const failed = await whole().catch((error: unknown) => error)
    expect(String(failed)).toContain('The AI server rejected the key. Check it in Settings > Connections.')
    expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed)) + String(failed)).not.toMatch(/sk-wrong|How long/)
  })

  test('a server that is away is said to be away', async () => {
    ai = openaiAi({ apiKey: KEY, baseUrl: 'http://127.0.0.1:9/v1' })
    await expect(whole()).rejects.toThrow('Couldn’t reach the AI server')
  })
})
