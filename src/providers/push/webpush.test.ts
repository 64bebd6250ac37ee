import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPush, type PushPeer } from '#tests/support/fakes/push.ts'
import { generateKeys, webPush } from './webpush.ts'

const clock = { now: () => new Date('2026-03-10T15:00:00Z') }
const never = new AbortController().signal
const message = {
  id: '7f1d6a52-6a0f-4b61-9d06-0d9a3f2f8a11',
  title: 'New quote',
  body: 'José in Ellenton 👋',
  href: '/dashboard/requests',
}
const keys = await generateKeys()

let peer: PushPeer
beforeEach(async () => {
  peer = await startPush()
})
afterEach(() => peer.close())

const push = (over: Partial<Parameters<typeof webPush>[0]> = {}) =>
  webPush({ keys, subject: 'mailto:owner@example.com', allowPrivate: true, timeLimit: 500, clock, ...over })

describe('an alert to a browser', () => {
  test('can be read by that browser alone and names the contact for the push service', async () => {
    const subscription = peer.subscribe()
    expect(await push().send(subscription, message, never)).toEqual({ kind: 'accepted' })
    const [received] = peer.received
    expect(JSON.parse(received?.text ?? '')).toEqual({ title: message.title, body: message.body, href: message.href })
    expect(received?.vapid).toMatchObject({
      key: push().publicKey,
      claims: { aud: peer.url, sub: 'mailto:owner@example.com' },
    })
    expect(received?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
  })

  test('replaces itself, and nothing else, when it is sent again', async () => {
    const subscription = peer.subscribe()
    for (const id of [message.id, message.id, '0b8f9c3e-5a53-4a53-9a0e-6a1f5d1f0c11'])
      await push().send(subscription, { ...message, id }, never)
    const [first, again, other] = peer.received.map(({ headers }) => headers.topic)
    expect(first).toMatch(/^[\w-]{32}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test('is cut to what every push service takes, without breaking an emoji', async () => {
    expect(
      await push().send(peer.subscribe(), { ...message, title: '👋'.repeat(500), body: '🌊'.repeat(5_000) }, never),
    ).toEqual({ kind: 'accepted' })
    expect(JSON.parse(peer.received[0]?.text ?? '')).toEqual({
      title: '👋'.repeat(100),
      body: '🌊'.repeat(400),
      href: message.href,
    })
    expect(Number(peer.received[0]?.headers['content-length'])).toBeLessThanOrEqual(4096)
  })
})

describe('what a push service may answer', () => {
  test.each([404, 410])('%i: the browser is gone', async (status) => {
    peer.fail({ status })
    expect(await push().send(peer.subscribe(), message, never)).toEqual({ kind: 'gone' })
  })

  test('429 with Retry-After: later', async () => {
    peer.fail(
      { status: 429, retryAfter: '30' },
      { status: 429, retryAfter: 'Tue, 10 Mar 2026 15:01:00 GMT' },
      { status: 503 },
    )
    expect(await push().send(peer.subscribe(), message, never)).toMatchObject({ kind: 'retry', afterSeconds: 30 })
    expect(await push().send(peer.subscribe(), message, never)).toMatchObject({ kind: 'retry', afterSeconds: 60 })
    expect(await push().send(peer.subscribe(), message, never)).toMatchObject({
      kind: 'retry',
      afterSeconds: undefined,
    })
  })

  test.each([400, 401, 403, 413])('%i: refused', async (status) => {
    peer.fail({ status })
    expect(await push().send(peer.subscribe(), message, never)).toEqual({
      kind: 'refused',
      reason: `The push service rejected the alert (${status}).`,
    })
  })

  test('a redirect is not followed', async () => {
    peer.fail({ status: 307 })
    expect(await push().send(peer.subscribe(), message, never)).toMatchObject({ kind: 'refused' })
    expect(peer.requests()).toBe(1)
  })

  test.each(['reset', 'hang'] as const)('%s: later, since twice does no harm', async (fault) => {
    peer.fail(fault)
    expect(await push().send(peer.subscribe(), message, never)).toMatchObject({ kind: 'retry' })
  })

  test('nothing, since no server is there or the app stops: later', async () => {
    const subscription = peer.subscribe()
    expect(await push().send(subscription, message, AbortSignal.abort())).toMatchObject({ kind: 'retry' })
    await peer.close()
    expect(await push().send(subscription, message, never)).toMatchObject({ kind: 'retry' })
  })
})

describe('a subscription that a browser made up', () => {
  test('leads neither to this machine nor into its network', async () => {
    const { keys: browserKeys, endpoint } = peer.subscribe()
    const { port, pathname } = new URL(endpoint)
    const hosts = [
      'localhost',
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '017700000001',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '10.0.0.1',
      '172.16.5.4',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.169.254',
      '[fe80::1]',
      '[fd00::1]',
      'user@127.0.0.1',
      '①②⑦.0.0.1',
    ]
    for (const host of hosts) {
      const outcome = await push({ allowPrivate: false }).send(
        { endpoint: `https://${host}:${port}${pathname}`, keys: browserKeys },
        message,
        never,
      )
      expect(outcome, host).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('isn’t from a known push service'),
      })
    }
    expect(peer.requests()).toBe(0)
  })

  test.each([
    'http://push.example.com/x',
    'ftp://push.example.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'nonsense',
    '',
  ])('%j is refused', async (endpoint) => {
    expect(await push().send({ ...peer.subscribe(), endpoint }, message, never)).toMatchObject({ kind: 'refused' })
  })

  test.each([
    { p256dh: 'AAAA', auth: 'AAAA' },
    { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
    { p256dh: '', auth: '' },
  ])('with the keys %j is refused', async (bad) => {
    expect(await push().send({ ...peer.subscribe(), keys: bad }, message, never)).toEqual({
      kind: 'refused',
      reason: 'This browser subscribed with invalid keys.',
    })
    expect(peer.requests()).toBe(0)
  })
})

test('no outcome holds the private key or the endpoint, which is a secret of the browser', async () => {
  const subscription = peer.subscribe()
  peer.fail({ status: 400 }, { status: 429 }, 'reset')
  for (let round = 0; round < 3; round += 1) {
    const report = JSON.stringify(await push().send(subscription, message, never))
    expect(report).not.toContain(keys.privateKey)
    expect(report).not.toContain(new URL(subscription.endpoint).pathname)
  }
})
