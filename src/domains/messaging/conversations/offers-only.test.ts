import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useTexting } from '#tests/support/texting.ts'
import { pickRuns } from '#tests/support/record-proof.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { enqueueBatch } from '#domains/messaging/messages/outbox/enqueue-batch.ts'
import { parseIntent } from './parse-intent.ts'

const ENDS = [
  'stop the promos',
  'no more ads',
  'quit sending me offers',
  'please stop sending deals',
  "don't send me coupons",
  'unsubscribe me from marketing',
]
const KEEPS = [
  'but keep the appointment reminders',
  'just text me about my job',
  'only updates on my project please',
  'but I still want my invoices by text',
]

describe('a text that ends offers and keeps texts about the work', () => {
  test('is read so, in any order and with any mark between the two', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...ENDS),
        fc.constantFrom(...KEEPS),
        fc.constantFrom(', ', '. ', ' ', '\n', '! '),
        fc.boolean(),
        (ends, keeps, mark, endsFirst) => {
          expect(parseIntent(endsFirst ? `${ends}${mark}${keeps}` : `${keeps}${mark}${ends}`)).toBe('no-offers')
        },
      ),
      { numRuns: pickRuns(100, 1000) },
    ))

  test('ends all texts once a bare STOP is with it', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...ENDS),
        fc.constantFrom(...KEEPS),
        fc.constantFrom('STOP. ', 'Stop texting me. ', 'Remove me. '),
        (ends, keeps, all) => {
          expect(parseIntent(`${all}${ends}, ${keeps}`)).toBe('stop')
        },
      ),
      { numRuns: pickRuns(50, 500) },
    ))
})

describe('through the signed webhook', () => {
  const texting = useTexting({ cron: false })

  const WORDS = 'Stop the promos but keep the appointment reminders'
  const standing = (phone: string) =>
    texting.app.parts.db.transaction(SYSTEM, async (tx) => (await consents.getConsentStatus(tx, 'sms', [phone]))(phone))
  /** A customer who agreed to offers by text, with an offer and a reminder that wait. */
  async function aCustomer() {
    const { owner, app } = texting
    const phone = texting.aNumber()
    const { body } = await owner.post('/api/customers', { name: 'Olive Bright', phone, address: '1 Elm St' })
    const sendAfter = new Date(Date.now() + 3_600_000)
    const ids = await app.parts.db.transaction(SYSTEM, async (tx) => {
      await consents.record(tx, {
        channel: 'sms',
        address: phone,
        covers: 'offers',
        agreed: true,
        source: 'quote-form',
        at: new Date(Date.now() - 60_000),
      })
      const common = { type: 'sms' as const, recipient: phone, customerId: body.id as string, sendAfter }
      return enqueueBatch(tx, [
        { ...common, purpose: 'marketing', message: 'Sealing week.' },
        { ...common, purpose: 'reminder', message: 'We come at 9.' },
      ])
    })
    return { id: body.id as string, phone, ids, path: `/api/conversations/${phone.slice(1)}` }
  }
  const statusOf = async (id: string | undefined) =>
    (await texting.app.parts.db.pool.query('select status from communications where id = $1', [id])).rows[0].status

  test('ends offers, lets texts about the work go on, and says both in the answer', async () => {
    const { owner } = texting
    const { id, phone, ids, path } = await aCustomer()
    expect((await texting.text(phone, WORDS)).text).toContain(
      'You won&apos;t get promotional texts from us anymore. We&apos;ll still text you about your jobs. Reply STOP to opt out of all texts.',
    )
    expect(await standing(phone)).toMatchObject({ stopped: false, offers: false, paused: false })
    expect([await statusOf(ids[0]), await statusOf(ids[1])]).toEqual(['suppressed', 'pending'])
    const offer = { customerIds: [id], offer: 'Sealing week' }
    expect((await owner.post('/api/automation/marketing-campaign', offer)).body).toMatchObject({
      queued: 0,
      skipped: [{ reason: 'They haven’t opted in to marketing.' }],
    })
    expect((await owner.post(`${path}/messages`, { type: 'sms', message: 'We come at 9.' })).status).toBe(201)
    expect((await owner.get(`/api/customers/${id}`)).body.consent.textsStoppedAt).toBeNull()
    expect((await owner.get(path)).body.question).toBeNull()
    expect((await owner.get('/api/alerts')).body.alerts).toContainEqual(
      expect.objectContaining({ title: 'Olive Bright opted out of promotional texts' }),
    )
  })

  test('START afterward does not bring offers back: they agree to those again', async () => {
    const { phone } = await aCustomer()
    await texting.text(phone, WORDS)
    await texting.text(phone, 'START')
    expect(await standing(phone)).toMatchObject({ stopped: false, offers: false })
  })

  test('after a STOP it neither lifts the STOP nor is answered', async () => {
    const { phone } = await aCustomer()
    await texting.text(phone, 'STOP')
    expect((await texting.text(phone, WORDS)).text).not.toContain('<Message>')
    expect(await standing(phone)).toMatchObject({ stopped: true, offers: false })
  })
})
