import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aQuote, createClient, startApp } from '#tests/support/app.ts'
import type { App, ApiClient } from '#tests/support/app.ts'
import { startPush } from '#tests/support/fakes/push.ts'
import type { PushPeer } from '#tests/support/fakes/push.ts'
import { startSmtp } from '#tests/support/fakes/smtp.ts'
import type { SmtpPeer } from '#tests/support/fakes/smtp.ts'
import { startTwilio } from '#tests/support/fakes/twilio.ts'
import type { TwilioPeer } from '#tests/support/fakes/twilio.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { communications, pushSubscriptions } from '../tables.ts'

let twilio: TwilioPeer
let smtp: SmtpPeer
let push: PushPeer
/** With every provider, and with none. */
let reachable: App
let alone: App
let owner: ApiClient

beforeAll(async () => {
  ;[twilio, smtp, push] = await Promise.all([startTwilio(), startSmtp(), startPush()])
  const env = {
    ...twilio.env,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@tidestone.example',
    OWNER_PHONE: '(813) 555-0188',
  }
  ;[reachable, alone] = await Promise.all([
    startApp({ env, allowPrivatePush: true }),
    startApp({ allowPrivatePush: true }),
  ])
  owner = await reachable.as('owner')
})
afterAll(async () => {
  await Promise.all([reachable.stop(), alone.stop()])
  await Promise.all([twilio.close(), smtp.close(), push.close()])
})

const submit = async (app: App, change: Record<string, unknown> = {}) =>
  expect((await createClient(app.url, '').post('/api/service-requests', aQuote(change))).status).toBe(201)
/** E-mails to the owner; the visitor gets one of their own. */
const toOwner = (peer: SmtpPeer, app: App) => peer.received.filter(({ to }) => to.includes(app.owner.email))
const subscribe = (who: ApiClient, subscription = push.subscribe()) => who.post('/api/push-subscriptions', subscription)
const pathOf = (subscription: { endpoint: string }) => new URL(subscription.endpoint).pathname
const pushesTo = (subscription: { endpoint: string }) =>
  push.received.filter((received) => received.path === pathOf(subscription))
const subscriptions = (app: App) => app.parts.db.read(SYSTEM).$count(pushSubscriptions)

describe('a new quote', () => {
  test('alerts the owner once by text and once by e-mail where they are set up', async () => {
    await submit(reachable, { name: 'Ring Twice 🔔', service: 'driveway', address: '1 Alert Way' })
    await expect.poll(() => [twilio.accepted.length, toOwner(smtp, reachable).length]).toEqual([1, 1])
    expect(twilio.accepted[0]).toMatchObject({
      to: '+18135550188',
      body: expect.stringMatching(/^New request: Driveway Sealing\nRing Twice 🔔, .*1 Alert Way$/),
    })
    expect(toOwner(smtp, reachable)[0]).toMatchObject({ email: { subject: 'New request: Driveway Sealing' } })
    expect(toOwner(smtp, reachable)[0]?.email.text).toContain('Ring Twice 🔔')
    const { body } = await owner.get('/api/communications')
    expect(body.filter((message: { kind: string }) => message.kind === 'alert')).toHaveLength(2)
  })

  test('that looks like spam alerts no one', async () => {
    await submit(reachable, { website: 'https://spam.example' })
    await submit(reachable, { name: 'After the spam' })
    await expect.poll(() => twilio.accepted.length).toBe(2)
    expect(twilio.accepted[1]?.body).toContain('After the spam')
  })

  test('creates no message to the owner when no provider would deliver it', async () => {
    await submit(alone)
    // The alert's own job has run when the browser has its push.
    const subscription = push.subscribe()
    await subscribe(await alone.as('owner'), subscription)
    await submit(alone)
    await expect.poll(() => pushesTo(subscription).length).toBeGreaterThan(0)
    expect(await alone.parts.db.read(SYSTEM).$count(communications, eq(communications.purpose, 'alert'))).toBe(0)
    expect((await (await alone.as('owner')).get('/api/alerts')).body.unread).toBe(2)
  })
})

describe('hundreds of quotes at once', () => {
  test('send up to the hourly limit of texts and e-mails, then one notice, then none; the bell rings for each, and alerts resume an hour later', async () => {
    const [phone, mailbox] = await Promise.all([startTwilio(), startSmtp()])
    const env = {
      ...phone.env,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'hello@tidestone.example',
      OWNER_PHONE: '(813) 555-0188',
      ALERTS_PER_HOUR: '3',
    }
    const app = await startApp({ env })
    try {
      await Promise.all(Array.from({ length: 9 }, (_, nth) => submit(app, { name: `Flood ${nth}` })))
      const spread = async () =>
        (await app.database.pool.query('select count(*)::int as many from alerts where fanned_out_at is not null'))
          .rows[0].many
      await expect.poll(spread, { timeout: 20_000 }).toBe(9)
      await expect
        .poll(() => [phone.accepted.length, toOwner(mailbox, app).length], { timeout: 20_000 })
        .toEqual([4, 4])
      const many = 'You’re getting a lot of alerts. For now, the rest are in the dashboard under the bell.'
      expect(phone.accepted.filter(({ body }) => body === many)).toHaveLength(1)
      expect(
        toOwner(mailbox, app).filter(
          ({ email }) => email.subject === 'Many alerts at once' && email.text?.trim() === many,
        ),
      ).toHaveLength(1)
      expect((await (await app.as('owner')).get('/api/alerts')).body.unread).toBe(9)
      await app.database.pool.query(`update communications set created_at = created_at - interval '61 minutes'`)
      await submit(app, { name: 'An hour later' })
      await expect.poll(() => phone.accepted.at(-1)?.body, { timeout: 20_000 }).toContain('An hour later')
    } finally {
      await app.stop()
      await Promise.all([phone.close(), mailbox.close()])
    }
  })
})

describe('a browser that asked to be alerted', () => {
  test('is, with the words of the bell, under the key that it was given', async () => {
    const subscription = push.subscribe()
    const { body: key } = await owner.get('/api/push-subscriptions/key')
    expect((await subscribe(owner, subscription)).status).toBe(201)
    await submit(reachable, { name: 'Pushed Person', service: 'pool-deck' })
    await expect.poll(() => pushesTo(subscription).length).toBe(1)
    const [received] = pushesTo(subscription)
    expect(JSON.parse(received?.text ?? '')).toMatchObject({
      title: 'New request: Pool Deck Sealing',
      href: expect.stringMatching(/^\/dashboard\/requests\/[\w-]{36}$/),
      body: expect.stringContaining('Pushed Person'),
    })
    expect(received?.vapid?.key).toBe(key.publicKey)
    await owner.call('DELETE', '/api/push-subscriptions', { endpoint: subscription.endpoint })
  })

  test('twice is one, and the newer keys count', async () => {
    const subscription = push.subscribe()
    const before = await subscriptions(reachable)
    const old = await subscribe(owner, {
      ...subscription,
      keys: { ...subscription.keys, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
    })
    const [one, two] = await Promise.all([subscribe(owner, subscription), subscribe(owner, subscription)])
    expect(new Set([old.body.id, one?.body.id, two?.body.id]).size).toBe(1)
    expect(await subscriptions(reachable)).toBe(before + 1)
    await submit(reachable)
    await expect.poll(() => pushesTo(subscription).length).toBe(1)
    expect((await owner.call('DELETE', '/api/push-subscriptions', { endpoint: subscription.endpoint })).body).toEqual({
      removed: true,
    })
    expect((await owner.call('DELETE', '/api/push-subscriptions', { endpoint: subscription.endpoint })).body).toEqual({
      removed: false,
    })
  })

  test('and is gone is removed, while the others still get alerts', async () => {
    const [gone, here] = [push.subscribe(), push.subscribe()]
    await subscribe(owner, { ...gone, endpoint: `${push.url}/push/of-nobody` })
    await subscribe(owner, here)
    const before = await subscriptions(reachable)
    await submit(reachable)
    await expect.poll(() => pushesTo(here).length).toBe(1)
    await expect.poll(() => subscriptions(reachable)).toBe(before - 1)
    await owner.call('DELETE', '/api/push-subscriptions', { endpoint: here.endpoint })
  })

  test('gets the alert later when the push service asks for a pause', async () => {
    const subscription = push.subscribe()
    await subscribe(owner, subscription)
    push.fail({ status: 503 })
    await submit(reachable)
    await expect.poll(() => pushesTo(subscription).length).toBe(1)
  })

  test.each([
    ['no https', { endpoint: 'http://push.example/x' }],
    ['no address', { endpoint: 'push' }],
    ['an endless address', { endpoint: `https://push.example/${'x'.repeat(1000)}` }],
    ['a NUL in the address', { endpoint: 'https://push.example/\u0000' }],
    ['a NUL in a key', { keys: { p256dh: '\u0000', auth: 'a' } }],
    ['no keys', { keys: {} }],
  ])('with %s is refused', async (_what, change) => {
    expect((await owner.post('/api/push-subscriptions', { ...push.subscribe(), ...change })).status).toBe(400)
  })
})

describe('the bell', () => {
  test('lists the newest thirty, counts all unread alerts, and falls silent when read', async () => {
    const staff = await alone.as('staff')
    await staff.post('/api/alerts/read')
    for (let many = 0; many < 32; many += 1) await submit(alone, { name: `Person ${many}` })
    const { body } = await staff.get('/api/alerts')
    expect(body.unread).toBe(32)
    expect(body.alerts).toHaveLength(30)
    expect(body.alerts[0]).toMatchObject({ readAt: null, body: expect.stringContaining('Person 31') })
    // The one that was opened, and others that are none.
    const [first] = body.alerts
    const ids = [first.id, first.id, '00000000-0000-4000-8000-000000000000']
    expect((await staff.post('/api/alerts/read', { ids })).body).toEqual({ unread: 31 })
    expect((await staff.post('/api/alerts/read', { ids: ['x'] })).status).toBe(400)
    expect((await staff.post('/api/alerts/read')).body).toEqual({ unread: 0 })
    const read = (await staff.get('/api/alerts')).body
    expect(read.unread).toBe(0)
    expect(read.alerts[0].readAt).not.toBeNull()
    await submit(alone)
    expect((await staff.get('/api/alerts')).body.unread).toBe(1)
  })
})
