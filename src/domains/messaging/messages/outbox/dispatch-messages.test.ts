import { eq } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient, startApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { startSmtp } from '#tests/support/fakes/smtp.ts'
import type { SmtpPeer } from '#tests/support/fakes/smtp.ts'
import { startTwilio } from '#tests/support/fakes/twilio.ts'
import type { TwilioPeer } from '#tests/support/fakes/twilio.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Outcome } from '#providers/outcome.ts'
import { leaseDueMessages, recoverExpiredLeases } from './lease-messages.ts'
import type { LeasedMessage } from './lease-messages.ts'
import { drainOutbox } from './drain-outbox.ts'
import { enqueueBatch } from './enqueue-batch.ts'
import { enqueue } from '../service.ts'
import type { NewMessage } from '../service.ts'
import { saveSendResults } from './save-results.ts'
import { communications } from '../tables.ts'

let twilio: TwilioPeer
let smtp: SmtpPeer
/** Milliseconds that the product's clock is ahead of the real one. */
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
const env = () => ({
  ...twilio.env,
  TWILIO_PER_SECOND: '1000',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'hello@tidestone.example',
})

beforeAll(async () => {
  ;[twilio, smtp] = await Promise.all([startTwilio(), startSmtp()])
})
afterAll(() => Promise.all([twilio.close(), smtp.close()]))
const { app } = useApp(() => ({ env: env(), clock }))

let people = 0
const aNumber = () => `+1813555${String(3000 + people++)}`
const aText = (message: Partial<NewMessage> = {}): NewMessage => ({
  type: 'sms',
  purpose: 'reminder',
  recipient: aNumber(),
  message: 'We come at 9.',
  ...message,
})
/** Far enough ahead that only a test sends it. */
const waiting = () => ({ sendAfter: new Date(clock.now().getTime() + 3_600_000) })
const queue = (message: Partial<NewMessage> = {}) =>
  app.parts.db.transaction(SYSTEM, (tx) => enqueue(tx, aText({ ...waiting(), ...message })))
const row = async (id: string) => {
  const [found] = await app.parts.db.read(SYSTEM).select().from(communications).where(eq(communications.id, id))
  if (!found) throw new Error('It is gone')
  return found
}
const textsTo = (recipient: string) => twilio.accepted.filter((sms) => sms.to === recipient)
const claimed = async (id: string): Promise<LeasedMessage> => {
  const { messages } = await app.parts.db.transaction(SYSTEM, (tx) => leaseDueMessages(tx, 'sms', 1000, id))
  const [message] = messages
  if (!message) throw new Error('It was not due')
  return message
}
const answered = (message: LeasedMessage, outcome: Outcome) =>
  app.parts.db.transaction(SYSTEM, (tx) => saveSendResults(tx, 'sms', [{ message, outcome }], false))
const ACCEPTED: Outcome = { kind: 'accepted', providerId: 'SM1' }
const RETRY: Outcome = { kind: 'retry', reason: 'Later.' }

describe('what the provider answered', () => {
  test('survives a database outage: it is stored when the database is back, and nothing is sent twice', async () => {
    const messages = await Promise.all(Array.from({ length: 5 }, () => queue()))
    ahead += 3_700_000
    const { pool } = app.database
    await pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away' using errcode = '57P03'; end $$`,
    )
    await pool.query(
      `create trigger refuse before update on communications for each row when (new.status = 'sent') execute function refuse()`,
    )
    const draining = drainOutbox(app.parts)
    await expect.poll(() => messages.every(({ recipient }) => textsTo(recipient).length === 1)).toBe(true)
    await wait(600)
    for (const { id } of messages) expect((await row(id)).status).toBe('sending')
    await pool.query('drop trigger refuse on communications; drop function refuse')
    await draining
    for (const { id, recipient } of messages) {
      expect(await row(id)).toMatchObject({ status: 'sent', providerId: textsTo(recipient)[0]?.sid })
      expect(textsTo(recipient)).toHaveLength(1)
    }
  })

  test('counts also when it comes so late that the message was taken for abandoned', async () => {
    const { id } = await queue()
    ahead += 3_700_000
    const message = await claimed(id)
    ahead += 60_000
    await app.parts.db.transaction(SYSTEM, (tx) => recoverExpiredLeases(tx, 'sms', false))
    expect((await row(id)).status).toBe('unconfirmed')
    await answered(message, ACCEPTED)
    expect(await row(id)).toMatchObject({ status: 'sent', providerId: 'SM1', reason: null })
  })

  test('for an expired lease changes nothing, because a person had the message sent again since', async () => {
    const { id } = await queue()
    ahead += 3_700_000
    const first = await claimed(id)
    ahead += 60_000
    await app.parts.db.transaction(SYSTEM, (tx) => recoverExpiredLeases(tx, 'sms', false))
    await app.database.pool.query(
      `update communications set status = 'pending', attempts = 0, send_after = $2 where id = $1`,
      [id, clock.now()],
    )
    const second = await claimed(id)
    await answered(first, RETRY)
    expect((await row(id)).status).toBe('sending')
    await answered(second, ACCEPTED)
    await answered(first, { kind: 'unknown', reason: 'It may have gone out.' })
    expect(await row(id)).toMatchObject({ status: 'sent', providerId: 'SM1' })
  })

  test('has its effect once when it is saved twice, as after a commit whose confirmation was lost', async () => {
    const { id } = await queue()
    ahead += 3_700_000
    const message = await claimed(id)
    for (let time = 0; time < 2; time++) await answered(message, RETRY)
    const once = await row(id)
    expect(once).toMatchObject({ status: 'pending', attempts: 1 })
    const { rows } = await app.database.pool.query(`select failures from message_channels where type = 'sms'`)
    expect(rows).toEqual([{ failures: 0 }])
  })
})

describe('a message that would come too late', () => {
  test('has failed and says so, in place of going out hours after', async () => {
    const { id, recipient } = await queue({ sendBefore: new Date(clock.now().getTime() + 7_200_000) })
    ahead += 3_700_000
    twilio.failAlways({ status: 503, code: 20503, retryAfter: '4000' })
    await drainOutbox(app.parts, id)
    twilio.failAlways(null)
    expect((await row(id)).status).toBe('pending')
    ahead += 4_000_000
    await drainOutbox(app.parts, id)
    expect(await row(id)).toMatchObject({
      status: 'failed',
      reason: 'Not sent: it would have arrived too late to be useful.',
    })
    expect(textsTo(recipient)).toEqual([])
  })

  test('is one on the way half an hour after, and never a bill', async () => {
    const [way, bill] = [await queue({ purpose: 'on-my-way' }), await queue({ purpose: 'invoice' })]
    ahead += 3_600_000 + 31 * 60_000
    await drainOutbox(app.parts)
    expect((await row(way.id)).status).toBe('failed')
    expect((await row(bill.id)).status).toBe('sent')
  })

  test('is not held by the provider past that time either', async () => {
    const [soon, whenever] = [await queue({ purpose: 'on-my-way' }), await queue()]
    ahead += 3_660_000
    await drainOutbox(app.parts)
    expect(textsTo(soon.recipient)[0]?.validFor).toBeGreaterThan(1600)
    expect(textsTo(soon.recipient)[0]?.validFor).toBeLessThanOrEqual(1800)
    expect(textsTo(whenever.recipient)[0]).not.toHaveProperty('validFor')
  })
})

test('a mail server that hangs holds up no text', { timeout: 60_000 }, async () => {
  smtp.failAlways({ at: 'content', answer: 'hang' })
  const mail = await queue({
    type: 'email',
    recipient: 'ana@example.com',
    subject: 'Tomorrow',
    sendAfter: new Date(Date.now() - 1000),
  })
  await expect.poll(async () => (await row(mail.id)).status).toBe('sending')
  const began = performance.now()
  const text = await queue({ sendAfter: new Date(Date.now() - 1000) })
  await expect.poll(async () => (await row(text.id)).status, { interval: 50 }).toBe('sent')
  // The mail server is given 25 s.
  expect(performance.now() - began).toBeLessThan(10_000)
  expect((await row(mail.id)).status).toBe('sending')
  smtp.failAlways(null)
  recordProof('slow dependencies', { tried: 1, figure: 'a mail server that hangs does not delay texts' })
})

test('an account that is not right makes messages wait, and hardly one of hundreds is given up', async () => {
  const wrong = await startApp({
    env: { ...env(), TWILIO_ACCOUNT_SID: twilio.accountSid, TWILIO_AUTH_TOKEN: 'wrong', TWILIO_API_BASE: twilio.url },
    clock,
  })
  try {
    const owner = await wrong.as('owner')
    // Were they due now, the queue would send them, too, and an hour would pass under the messages that it has leased.
    await wrong.parts.db.transaction(SYSTEM, (tx) =>
      enqueueBatch(
        tx,
        Array.from({ length: 300 }, () => aText(waiting())),
      ),
    )
    for (let hour = 0; hour < 3; hour++) {
      ahead += 3_700_000
      await drainOutbox(wrong.parts)
    }
    const { rows } = await wrong.database.pool.query(
      'select status, count(*)::int as many from communications group by status',
    )
    expect(rows).toEqual([{ status: 'pending', many: 300 }])
    const { body } = await owner.get('/api/communications?limit=200')
    expect(
      body.some(
        ({ reason }: { reason: string | null }) =>
          reason === 'Twilio rejected the Account SID or Auth Token. Check them in Settings > Connections.',
      ),
    ).toBe(true)
  } finally {
    await wrong.stop()
  }
})

test(
  'a stopping program leases no more messages and waits for those in flight: no outcome is unknown afterward',
  { timeout: 60_000 },
  async () => {
    const database = await freshDatabase()
    const stopping = await startApp({ env: env(), database })
    twilio.delay(() => 600)
    const before = twilio.accepted.length
    await stopping.parts.db.transaction(SYSTEM, (tx) =>
      enqueueBatch(
        tx,
        Array.from({ length: 200 }, () => aText()),
      ),
    )
    await expect.poll(() => twilio.accepted.length - before, { interval: 20 }).toBeGreaterThan(5)
    await stopping.stop()
    twilio.delay(() => 0)
    const { rows } = await database.pool.query(
      'select status, count(*)::int as many from communications group by status order by status',
    )
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'sent'])
    expect(rows[1].many).toBe(twilio.accepted.length - before)
    await database.drop()
  },
)

describe('a customer whose number or address changes while a message waits', () => {
  const aCustomer = async (phone: string, email: string) =>
    (await (await app.as('owner')).post('/api/customers', { name: 'Ana Moves', phone, email, address: '1 Elm St' }))
      .body
  const change = async (customer: { id: string; version: number }, to: object) => {
    const { status, body } = await (
      await app.as('owner')
    ).patch(`/api/customers/${customer.id}`, { ...to, version: customer.version })
    expect(status).toBe(200)
    return body
  }

  test('gets it at the new one; an offer, to which they agreed for the old one, is canceled', async () => {
    const [old, now] = [aNumber(), aNumber()]
    const customer = await aCustomer(old, 'Ana.Moves@example.com')
    const common = { customerId: customer.id }
    const [text, offer, mail, other] = [
      await queue({ ...common, recipient: old }),
      await queue({ ...common, recipient: old, purpose: 'marketing' }),
      await queue({ ...common, type: 'email', subject: 'Hi', recipient: customer.email }),
      await queue({ ...common, recipient: aNumber() }),
    ]
    await change(customer, { phone: now, email: 'ana.new@example.com' })
    await expect.poll(async () => (await row(text.id)).recipient).toBe(now)
    expect(await row(mail.id)).toMatchObject({ status: 'pending', recipient: 'ana.new@example.com' })
    expect(await row(offer.id)).toMatchObject({ status: 'cancelled', reason: 'This is no longer their phone number.' })
    // Written to another number on purpose.
    expect(await row(other.id)).toMatchObject({ status: 'pending', recipient: other.recipient })
    const { rows } = await app.database.pool.query(
      `select data::text from pgboss.job where name = 'messages.update-recipient'`,
    )
    expect(rows).toHaveLength(1)
    for (const secret of [old, now, 'example.com']) expect(rows[0].data).not.toContain(secret)
  })

  test('and a removed address gets no message', async () => {
    const customer = await aCustomer(aNumber(), `gone${people}@example.com`)
    const mail = await queue({ customerId: customer.id, type: 'email', subject: 'Hi', recipient: customer.email })
    await change(customer, { email: null })
    await expect.poll(async () => (await row(mail.id)).status).toBe('cancelled')
  })
})

// The last one: what hangs is under way for ten seconds more.
test(
  'while both providers hang, visitors are answered as ever, and their quotes are taken',
  { timeout: 60_000 },
  async () => {
    twilio.failAlways('hang')
    smtp.failAlways({ at: 'greeting', answer: 'hang' })
    const asked = twilio.requests()
    await app.parts.db.transaction(SYSTEM, (tx) =>
      enqueueBatch(
        tx,
        Array.from({ length: 200 }, () => aText({ sendAfter: new Date(Date.now() - 1000) })),
      ),
    )
    await expect.poll(() => twilio.requests() - asked).toBeGreaterThan(0)
    const took: number[] = []
    for (let visitor = 0; visitor < 20; visitor++) {
      const began = performance.now()
      const [page, quote] = await Promise.all([
        createClient(app.url, '').get('/'),
        createClient(app.url, '').post('/api/service-requests', aQuote()),
      ])
      took.push(performance.now() - began)
      expect([page.status, quote.status]).toEqual([200, 201])
    }
    twilio.failAlways(null)
    smtp.failAlways(null)
    // A provider has 10 s or more, so a caller that waited for it would take that long. npm run bench away measures
    // this more closely.
    expect(took.toSorted((a, b) => b - a)[1]).toBeLessThan(2000)
  },
)
