import { createServer } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '#tests/support/fakes/listen.ts'
import { startTwilio, type TwilioFault, type TwilioPeer } from '#tests/support/fakes/twilio.ts'
import type { Outcome } from '../outcome.ts'
import { twilioSms } from './twilio.ts'

const clock = { now: () => new Date('2026-03-10T15:00:00Z') }
const never = new AbortController().signal
const message = { id: '7f1d6a52-6a0f-4b61-9d06-0d9a3f2f8a11', to: '+18135550123', body: 'Hi Ana, we got your request.' }

let peer: TwilioPeer
// The SDK takes its time to load, which no text should have to wait for here.
beforeAll(async () => {
  const first = await startTwilio()
  await twilioSms({
    accountSid: first.accountSid,
    authToken: first.authToken,
    from: '+18135550100',
    apiBase: first.url,
  }).send(message, never)
  await first.close()
})
beforeEach(async () => {
  peer = await startTwilio()
})
afterEach(() => peer.close())

const sms = (over: Partial<Parameters<typeof twilioSms>[0]> = {}) =>
  twilioSms({
    accountSid: peer.accountSid,
    authToken: peer.authToken,
    from: '+18135550100',
    apiBase: peer.url,
    timeLimit: 300,
    clock,
    ...over,
  })

async function meeting(fault: TwilioFault): Promise<Outcome> {
  peer.fail(fault)
  return sms().send(message, never)
}

describe('a text by Twilio', () => {
  test('is accepted under the SID that Twilio gave it', async () => {
    const outcome = await sms().send(message, never)
    expect(peer.accepted).toEqual([
      {
        sid: expect.stringMatching(/^SM/),
        to: message.to,
        from: '+18135550100',
        messagingServiceSid: null,
        body: message.body,
      },
    ])
    expect(outcome).toEqual({ kind: 'accepted', providerId: peer.accepted[0]?.sid })
  })

  test('may come from a messaging service in place of a number', async () => {
    await sms({ from: `MG${'a'.repeat(32)}` }).send(message, never)
    expect(peer.accepted[0]).toMatchObject({ from: null, messagingServiceSid: `MG${'a'.repeat(32)}` })
  })

  test('keeps emoji, accents, line breaks and form syntax in its words, and they add no field', async () => {
    const body = 'Olá José 👋\r\n&To=%2B18135550199&From=x <b>50% + 1</b>\0end'
    expect(await sms().send({ ...message, body }, never)).toMatchObject({ kind: 'accepted' })
    expect(peer.accepted).toEqual([expect.objectContaining({ to: message.to, body })])
  })

  test.each([
    '+18135550123,+18135550199',
    '+18135550123\r\nTo: +18135550199',
    'whatsapp:+18135550123',
    '(813) 555-0123',
    '+١٨١٣٥٥٥٠١٢٣',
    'ana@example.com',
    '',
  ])('to %j is refused before anything is sent', async (to) => {
    expect(await sms().send({ ...message, to }, never)).toMatchObject({ kind: 'refused' })
    expect(peer.requests()).toBe(0)
  })

  test.each([
    ['2026-03-10T15:30:00Z', 1800],
    ['2026-03-10T15:00:00.400Z', 1],
    ['2026-03-10T14:00:00Z', 1],
    ['2026-03-11T15:00:00Z', undefined],
  ])('that is of no use after %s is not held there for longer', async (until, seconds) => {
    expect(await sms().send({ ...message, until: new Date(until) }, never)).toMatchObject({ kind: 'accepted' })
    expect(peer.accepted[0]?.validFor).toBe(seconds)
  })

  test('is one part a second, unless the sender is said to send more', () => {
    expect(sms().perSecond).toBe(1)
    expect(sms({ perSecond: 3 }).perSecond).toBe(3)
  })

  test('reaches a proxy under a path of its own', async () => {
    await sms({ apiBase: `${peer.url}/twilio/` }).send(message, never)
    expect(peer.requests()).toBe(1)
  })

  test("is not diverted by the SDK's own environment variables", async () => {
    process.env.TWILIO_EDGE = 'sydney'
    process.env.TWILIO_REGION = 'au1'
    try {
      expect(await sms().send(message, never)).toMatchObject({ kind: 'accepted' })
    } finally {
      delete process.env.TWILIO_EDGE
      delete process.env.TWILIO_REGION
    }
  })
})

describe('a text that Twilio will never take is refused', () => {
  test.each([
    [21211, 'Twilio says this phone number doesn’t exist.'],
    [21610, 'This number opted out of your texts (STOP). To opt back in, they need to text START.'],
    [21999, 'Twilio rejected the text. Error 21999: https://www.twilio.com/docs/api/errors/21999.'],
  ])('error %i, with a sentence for the owner that repeats no number', async (code, reason) => {
    expect(await meeting({ status: 400, code })).toEqual({ kind: 'refused', reason })
    expect(peer.requests()).toBe(1)
  })

  test('when its receiver texted STOP', async () => {
    peer.optOut(message.to)
    expect(await sms().send(message, never)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('STOP') })
  })

  test.each([
    [21211, 'Twilio says this phone number doesn’t exist.'],
    [21614, 'This number can’t receive texts. It may be a landline.'],
    [21612, 'Twilio can’t reach this number from yours.'],
  ])('a number that is wrong, or no phone that reads: error %i', async (code, reason) => {
    peer.reject(message.to, code)
    expect(await sms().send(message, never)).toEqual({ kind: 'refused', reason })
    expect(await sms().send({ ...message, to: '+18135550124' }, never)).toMatchObject({ kind: 'accepted' })
  })
})

describe('a text waits, as all others do, while the account is not right', () => {
  test('when it is not accepted, and names the variables', async () => {
    expect(await sms({ authToken: 'wrong' }).send(message, never)).toEqual({
      kind: 'retry',
      away: true,
      reason: 'Twilio rejected the Account SID or Auth Token. Check them in Settings > Connections.',
    })
  })

  test.each([20005, 21606, 21659, 21704])('error %i', async (code) => {
    expect(await meeting({ status: 400, code })).toMatchObject({
      kind: 'retry',
      away: true,
      reason: expect.stringMatching(/twilio/i),
    })
    expect(peer.accepted).toEqual([])
  })

  test('when something that is not Twilio answers at TWILIO_API_BASE', async () => {
    for (const status of [302, 404, 403])
      expect(await meeting({ status })).toMatchObject({
        kind: 'retry',
        away: true,
        reason: expect.stringContaining('TWILIO_API_BASE'),
      })
  })
})

describe('a text that was certainly not taken may be sent again', () => {
  test.each([
    ['seconds', '7', 7],
    ['a date', 'Tue, 10 Mar 2026 15:00:30 GMT', 30],
    ['a date that has passed', 'Tue, 10 Mar 2026 14:00:00 GMT', 0],
    ['more than an hour', '99999', 3600],
    ['nonsense', 'soon', undefined],
    ['nothing', undefined, undefined],
  ])('after too many requests, with Retry-After as %s', async (_, retryAfter, afterSeconds) => {
    expect(await meeting({ status: 429, code: 20429, ...(retryAfter && { retryAfter }) })).toEqual({
      kind: 'retry',
      reason: expect.any(String),
      away: true,
      afterSeconds,
    })
    // The SDK must not try again by itself.
    expect(peer.requests()).toBe(1)
    expect(peer.accepted).toEqual([])
  })

  test('when the queue of the number is full, or Twilio says that it is out of service', async () => {
    expect(await meeting({ status: 400, code: 21611 })).toMatchObject({ kind: 'retry' })
    expect(await meeting({ status: 503, code: 20503, retryAfter: '5' })).toMatchObject({
      kind: 'retry',
      afterSeconds: 5,
    })
  })

  test('when no server accepts the connection', async () => {
    await peer.close()
    expect(await sms().send(message, never)).toMatchObject({ kind: 'retry' })
  })

  test('when the name of the host cannot be found', async () => {
    expect(await sms({ apiBase: 'http://nowhere.invalid' }).send(message, never)).toMatchObject({ kind: 'retry' })
  })

  test('when no safe connection comes about', async () => {
    expect(await sms({ apiBase: peer.url.replace('http:', 'https:') }).send(message, never)).toMatchObject({
      kind: 'retry',
    })
    const silent = createServer((socket) => socket.resume())
    expect(await sms({ apiBase: `https://127.0.0.1:${await listen(silent)}` }).send(message, never)).toMatchObject({
      kind: 'retry',
    })
    silent.close()
  })

  test('when the app stops before it was written', async () => {
    expect(await sms().send(message, AbortSignal.abort())).toMatchObject({ kind: 'retry' })
    expect(peer.requests()).toBe(0)
  })
})

describe('a text that may have been taken is left to a person', () => {
  test.each<[string, TwilioFault, number]>([
    ['reset before Twilio read it', 'reset', 0],
    ['reset after Twilio took it', 'reset-after-accepting', 1],
    ['no answer within the time limit', 'hang', 0],
    ['no answer, though Twilio took it', 'hang-after-accepting', 1],
    ['an answer that cannot be read', 'unreadable-after-accepting', 1],
    ["an error of Twilio's own", { status: 500, code: 20500 }, 0],
    ["an error of Twilio's own, though it took the text", { status: 500, code: 20500, acceptedAnyway: true }, 1],
    ['a gateway that gave up', { status: 504 }, 0],
    ["a 503 that is not Twilio's", { status: 503 }, 0],
  ])('%s', async (_, fault, accepted) => {
    expect(await meeting(fault)).toMatchObject({ kind: 'unknown' })
    expect(peer.accepted).toHaveLength(accepted)
    expect(peer.requests()).toBe(1)
  })

  test('the app stops while Twilio works on it', async () => {
    peer.fail('hang-after-accepting')
    const stop = new AbortController()
    const sending = sms({ timeLimit: 60_000 }).send(message, stop.signal)
    while (peer.accepted.length === 0) await new Promise(setImmediate)
    stop.abort()
    expect(await sending).toMatchObject({ kind: 'unknown' })
  })
})

test('no outcome holds the token, the number or the words of a text', async () => {
  const faults: TwilioFault[] = [
    'reset',
    'hang',
    { status: 400, code: 21211 },
    { status: 401, code: 20003 },
    { status: 429, code: 20429 },
    { status: 500, code: 20500 },
    { status: 502 },
  ]
  for (const fault of faults) {
    const report = JSON.stringify(await meeting(fault))
    for (const secret of [peer.authToken, message.to, '+18135550199', message.body])
      expect(report).not.toContain(secret)
  }
})

test('an account SID that cannot be one stops the start and is named, but not shown', () => {
  expect(() => sms({ accountSid: 'SK0123' })).toThrow(/^TWILIO_ACCOUNT_SID: (?!.*SK0123)/)
})
