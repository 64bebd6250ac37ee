import { describe, expect, test } from 'vitest'
import { useTexting } from '#tests/support/texting.ts'
import type { Texting } from '#tests/support/texting.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as consents from '../consent/consent-ledger.ts'
import { drainOutbox } from './drain-outbox.ts'
import { enqueueBatch } from './enqueue-batch.ts'
import type { NewMessage } from '../service.ts'

/** Milliseconds that the product's clock is ahead of the real one. */
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
const texting = useTexting({ clock })
const { app, owner, twilio } = texting

const aNumber = () => texting.aNumber()
const aText = (recipient: string, message: Partial<NewMessage> = {}): NewMessage => ({
  type: 'sms',
  purpose: 'reminder',
  recipient,
  message: 'We come at 9.',
  ...message,
})
const queueAll = (messages: NewMessage[]) => app.parts.db.transaction(SYSTEM, (tx) => enqueueBatch(tx, messages))
const text: Texting['text'] = (...words) => texting.text(...words)
const textsTo = (phone: string) => twilio.accepted.filter(({ to }) => to === phone).length
const statuses = async (phone: string): Promise<Record<string, number>> => {
  const { rows } = await app.database.pool.query(
    'select status, count(*)::int as many from communications where recipient = $1 group by status',
    [phone],
  )
  return Object.fromEntries(rows.map(({ status, many }) => [status, many]))
}
const agree = (phone: string) =>
  app.parts.db.transaction(SYSTEM, (tx) =>
    consents.record(tx, { channel: 'sms', address: phone, covers: 'offers', agreed: true, source: 'office' }),
  )

describe('once a STOP is answered, not one more text leaves for that number', () => {
  test.each([1, 2, 3, 4, 5])('in the middle of hundreds, however they lie: time %i', async (time) => {
    const phone = aNumber()
    const others = Array.from({ length: 20 }, aNumber)
    await queueAll(
      Array.from({ length: 400 }, (_m, n) =>
        aText(n % 4 === 0 ? (others[n % 20] ?? phone) : phone, { sendAfter: new Date(clock.now().getTime() - 1000) }),
      ),
    )
    twilio.hold(() => Math.random() * 60)
    const draining = Promise.all([drainOutbox(app.parts), drainOutbox(app.parts)])
    await expect.poll(() => textsTo(phone), { interval: 3 }).toBeGreaterThan(10 * time)
    expect((await text(phone, 'STOP')).text).toContain('won&apos;t get more texts')
    const then = textsTo(phone)
    await draining
    await drainOutbox(app.parts)
    twilio.hold(() => 0)
    expect(textsTo(phone)).toBe(then)
    expect(await statuses(phone)).toEqual({ sent: then, suppressed: 300 - then })
    for (const other of others) expect(await statuses(other)).not.toHaveProperty('suppressed')
    recordProof('STOP', { tried: 300, figure: 'in the middle of hundreds of texts: 0 sent after the reply to STOP' })
  })

  test('nor one that the provider wanted later, and START brings none of them back', async () => {
    const phone = aNumber()
    await agree(phone)
    twilio.fail({ status: 429, code: 20429, retryAfter: '30' })
    const [id = ''] = await queueAll([aText(phone, { sendAfter: new Date(clock.now().getTime() - 1000) })])
    await drainOutbox(app.parts, id)
    expect(await statuses(phone)).toEqual({ pending: 1 })
    await text(phone, 'stop texting me')
    ahead += 60_000
    await drainOutbox(app.parts, id)
    await text(phone, 'START')
    ahead += 3_600_000
    await drainOutbox(app.parts)
    expect(textsTo(phone)).toBe(0)
    expect(await statuses(phone)).toEqual({ suppressed: 1 })
    // What is about their own work goes again; offers need a new word.
    await queueAll([aText(phone), aText(phone, { purpose: 'marketing' })])
    await drainOutbox(app.parts)
    expect(await statuses(phone)).toEqual({ suppressed: 2, sent: 1 })
  })

  test('nor one that is put into the outbox in that very moment', async () => {
    const phones = Array.from({ length: 20 }, aNumber)
    await Promise.all(
      phones.flatMap((phone) => [
        text(phone, 'STOP').then(() => textsTo(phone)),
        queueAll([aText(phone), aText(phone)]).then(() => drainOutbox(app.parts)),
      ]),
    )
    const then = phones.map(textsTo)
    await drainOutbox(app.parts)
    expect(phones.map(textsTo)).toEqual(then)
    for (const phone of phones) {
      const { sending = 0, pending = 0 } = await statuses(phone)
      expect([sending, pending]).toEqual([0, 0])
    }
    recordProof('STOP', { tried: phones.length, figure: 'while more messages enter the outbox' })
  })

  test('in a word that only the provider knows, since it is set there', async () => {
    const phone = aNumber()
    await queueAll([aText(phone, { sendAfter: new Date(clock.now().getTime() + 3_600_000) })])
    expect((await text(phone, 'ARRET', { OptOutType: 'STOP' })).text).toContain('<Response></Response>')
    expect(await statuses(phone)).toEqual({ suppressed: 1 })
  })
})

describe('two customers with one phone', () => {
  test('get no more offers than one: three in 24 hours, and a STOP of one is a STOP of both', async () => {
    // Noon on the business's clock, in summer: no offer waits for a better hour. A second try is in the summer after, as
    // the pace of the sender knows no way back.
    const noon = Date.UTC(new Date(clock.now()).getUTCFullYear() + 1, 5, 15, 16)
    ahead = noon - Date.now()
    const phone = aNumber()
    const add = async (name: string): Promise<string> =>
      (await owner.post('/api/customers', { name, phone, address: '1 Elm St' })).body.id
    const [ana, ben] = [await add('Ana One'), await add('Ben Two')]
    await agree(phone)
    await queueAll(
      [ana, ben].flatMap((customerId) =>
        [1, 2, 3].map((n) => aText(phone, { purpose: 'marketing', customerId, message: `Offer ${n}` })),
      ),
    )
    await drainOutbox(app.parts)
    // The run that the messages were queued with may still be sending some of them.
    await expect.poll(() => statuses(phone)).toEqual({ sent: 3, pending: 3 })
    ahead += 86_400_000 + 1000
    await drainOutbox(app.parts)
    await expect.poll(() => statuses(phone)).toEqual({ sent: 6 })
    await text(phone, 'STOP')
    await queueAll([ana, ben].map((customerId) => aText(phone, { customerId })))
    await drainOutbox(app.parts)
    await expect.poll(() => statuses(phone)).toEqual({ sent: 6, suppressed: 2 })
    recordProof('caps', { tried: 6, figure: 'two customers with one phone: three promotions in 24 hours' })
  })
})

describe('a number that takes no texts', () => {
  test.each([
    [21614, 'This number can’t receive texts. It may be a landline.'],
    [21211, 'Twilio says this phone number doesn’t exist.'],
  ])(
    '%i: the message has failed with the reason in words, tried once, and the next to others goes',
    async (code, reason) => {
      const [wrong, right] = [aNumber(), aNumber()]
      twilio.reject(wrong, code)
      const asked = twilio.requests()
      await queueAll([aText(wrong), aText(right)])
      await drainOutbox(app.parts)
      await expect.poll(() => statuses(right)).toEqual({ sent: 1 })
      await expect.poll(() => statuses(wrong)).toEqual({ failed: 1 })
      expect(twilio.requests() - asked).toBe(2)
      const { rows } = await app.database.pool.query(
        'select status, reason, attempts from communications where recipient = $1',
        [wrong],
      )
      expect(rows).toEqual([{ status: 'failed', reason, attempts: 1 }])
    },
  )

  test.each(['', '911', 'call me', '+1813555012', '+44 20 7946 0000', '+18135550123;+18135550124'])(
    'recognizes %j before any provider call',
    async (recipient) => {
      const asked = twilio.requests()
      const [id = ''] = await queueAll([aText(recipient, { purpose: 'reminder' })])
      await drainOutbox(app.parts, id)
      await expect.poll(() => statuses(recipient)).not.toHaveProperty('sending')
      const { rows } = await app.database.pool.query('select status, reason from communications where id = $1', [id])
      expect(rows).toEqual([{ status: 'failed', reason: 'This phone number can’t receive texts.' }])
      expect(twilio.requests()).toBe(asked)
    },
  )
})
