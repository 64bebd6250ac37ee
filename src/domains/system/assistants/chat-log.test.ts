import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { tasks } from '#domains/system/ai/tasks.ts'
import { embeddedAi } from '#providers/ai/embedded.ts'
import type { AiProvider } from '#providers/ai/port.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { streamChat } from '#tests/support/chat.ts'

let now = new Date('2026-03-04T19:40:00Z')
let ticks = 0
// No two moments are the same, so that the rows of the log have an order.
const { app } = useApp({ clock: { now: () => new Date(now.getTime() + ticks++) } })
afterEach(() => {
  app.parts.providers.ai = embeddedAi
})

const visitor = () => createClient(app.url, '')
const rows = async () => (await app.database.pool.query('select * from ai_requests order by created_at, id')).rows
const newest = async () => (await rows()).at(-1)

describe('the log', () => {
  test('has a row for every question, with how long it took and without contacts', async () => {
    const before = (await rows()).length
    await visitor().post('/api/ai/chat', {
      message:
        'I am at 1204 Shell Point Rd, Ruskin. Call (813) 555-0148 or write elena.vargas@example.com. How much for 800 sq ft?',
    })
    const all = await rows()
    expect(all).toHaveLength(before + 1)
    const row = all.at(-1)
    expect(row).toMatchObject({
      feature_name: 'customer-service-chat',
      model: 'embedded',
      status: 'success',
      total_tokens: 0,
      error_message: null,
    })
    expect(row.user_message).toBe('I am at [address], Ruskin. Call [number] or write [email]. How much for 800 sq ft?')
    expect(row.duration_ms).toBeGreaterThanOrEqual(0)
    expect(Math.abs(row.created_at - now.getTime())).toBeLessThan(60_000)
  })

  test('keeps no more of a long question than it needs', async () => {
    await visitor().post('/api/ai/chat', { message: 'roof '.repeat(300) })
    expect((await newest()).user_message.length).toBeLessThanOrEqual(501)
  })

  test('forgets the words after 90 days and keeps the figures', async () => {
    await visitor().post('/api/ai/chat', { message: 'to be forgotten' })
    const { id } = await newest()
    const [forget] = tasks
    const began = now
    for (const [days, storedMessage] of [
      [89, 'to be forgotten'],
      [91, ''],
    ] as const) {
      now = new Date(began.getTime() + days * 86_400_000)
      await forget?.run({} as never, app.parts)
      expect((await rows()).find((row) => row.id === id)).toMatchObject({
        user_message: storedMessage,
        status: 'success',
      })
    }
    expect((await rows()).find((row) => row.id === id)?.assistant_response).toBeNull()
    now = began
  })

  test('keeps what a provider said of its failure without contacts, and as long as the other words', async () => {
    app.parts.providers.ai = provider(async function* () {
      yield ''
      throw new Error('Refused: "call (813) 555-0148"')
    })
    await visitor().post('/api/ai/chat', { message: 'call (813) 555-0148: how many years will the seal hold' })
    const { id, error_message: errorMessage } = await newest()
    expect(errorMessage).toBe('Refused: "call [number]"')
    const began = now
    now = new Date(began.getTime() + 91 * 86_400_000)
    await tasks[0]?.run({} as never, app.parts)
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ error_message: null, status: 'failed' })
    now = began
  })
})

describe('when the reply cannot be given', () => {
  test('a model that fails is replaced by our own answer, after what it has said already, and the log knows', async () => {
    app.parts.providers.ai = provider(async function* () {
      yield 'Sealing lasts 3-5 years. It'
      throw new Error('The model is out of reach')
    })
    const { status, body } = await visitor().post('/api/ai/chat', { message: 'how many years will the seal hold' })
    expect([status, body.response]).toEqual([200, expect.stringMatching(/^Sealing lasts 3-5 years\.\n\n.*3-5 years/)])
    const { events } = await streamChat(app.url, 'how many years will the seal hold')
    expect(events.map(({ event }) => event)).toEqual(['text', 'text', 'done'])
    expect(await newest()).toMatchObject({
      status: 'failed',
      error_message: 'The model is out of reach',
      assistant_response: 'Sealing lasts 3-5 years.',
    })
  })

  test('a visitor who leaves ends the reply, and the log says so', async () => {
    let ended = false
    app.parts.providers.ai = provider(async function* (_request, signal) {
      for (let piece = 0; piece < 1000 && !signal.aborted; piece++) {
        yield 'Sealing lasts 3-5 years. '
        await wait(20)
      }
      ended = signal.aborted
      return { usage: null, cut: false }
    })
    const left = new AbortController()
    await streamChat(app.url, 'how many years will the seal hold', {
      signal: left.signal,
      onEvent: () => left.abort(),
    }).catch(() => {})
    await expect.poll(() => ended).toBe(true)
    await expect.poll(async () => (await newest()).status).toBe('aborted')
  })

  test('switched off by the owner, it sends the visitor to people and keeps no word', async () => {
    const set = (enabled: boolean) =>
      app.database.pool.query("update ai_features set enabled = $1 where feature_name = 'customer-service-chat'", [
        enabled,
      ])
    await set(false)
    const { status, body } = await visitor().post('/api/ai/chat', { message: 'how long does sealing last' })
    const { events } = await streamChat(app.url, 'how long does sealing last')
    await set(true)
    expect(status).toBe(200)
    expect(body.response).toBe(
      'Our assistant is turned off right now. Please call (813) 555-0123, or send the quote form and you’ll hear back within 24 hours.',
    )
    expect(body.actions.map(({ kind }: { kind: string }) => kind)).toEqual(['call', 'quote'])
    expect(events.filter(({ event }) => event === 'text').map(({ data }) => data)).toEqual([body.response])
    expect(await newest()).toMatchObject({ status: 'disabled', user_message: '', assistant_response: '' })
  })
})

describe('what the owner changes in Settings', () => {
  test('is in the next answer: phone, price, hours, and questions of their own', async () => {
    const owner = await app.as('owner')
    const ask = async (message: string) => (await visitor().post('/api/ai/chat', { message })).body.response
    const { value } = (await owner.get('/api/settings')).body.facts
    const save = async (part: string, next: unknown) =>
      expect((await owner.call('PUT', `/api/settings/${part}`, { version: 0, value: next })).status).toBe(200)
    const { answerHours: _promise, ...facts } = value
    await save('facts', { ...facts, phone: '(941) 555-0177', warrantyYears: 5 })
    await save('hours', {
      week: {
        ...(await owner.get('/api/settings')).body.hours.value.week,
        sunday: { opens: '10:00', closes: '12:30' },
      },
      closed: [{ date: '2026-03-04', reason: 'Storm' }],
    })
    const rates = (await owner.get('/api/settings')).body.rates.value
    await save('rates', {
      ...rates,
      'paver-sealing': { low: 200, high: 300, minimum: 10_000 },
      'pressure-washing': { low: 0, high: 0, minimum: 0 },
    })
    const faq = (await owner.get('/api/settings')).body.faq.value
    await save('faq', [
      ...faq,
      { question: 'Can you remove graffiti from walls?', answer: 'Yes, most spray paint comes off brick with a gel.' },
    ])

    expect(await ask('whats your number')).toContain('(941) 555-0177')
    expect(await ask('warranty')).toContain('5-year warranty')
    expect(await ask('how much to seal 100 sq ft')).toContain('$200 to $300')
    expect(await ask('pressure washing price')).toMatch(/I can’t give you a number here.*\(941\) 555-0177/)
    expect(await ask('are you open now')).toContain('we’re closed today')
    expect(await ask('open on sunday?')).toContain('from 10 AM to 12:30 PM')
    expect(await ask('do you clean graffiti')).toContain('most spray paint comes off brick with a gel')
  })
})

function provider(reply: AiProvider['reply']): AiProvider {
  return { name: 'openai', model: 'trial', reply }
}
