import { describe, expect, test } from 'vitest'
import { useTexting } from '#tests/support/texting.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as consents from '../consent/consent-ledger.ts'
import { drainOutbox } from './drain-outbox.ts'
import { enqueue } from '../service.ts'

const texting = useTexting({ cron: false })
const { app, owner, twilio } = texting

const aNumber = () => texting.aNumber()
const queue = (recipient: string) =>
  app.parts.db.transaction(SYSTEM, (tx) =>
    enqueue(tx, {
      type: 'sms',
      purpose: 'reminder',
      recipient,
      message: 'We come at 9.',
      sendAfter: new Date(Date.now() + 3_600_000),
    }),
  )
const now = async (id: string, set: string) =>
  app.parts.db.pool.query(`update communications set ${set} where id = $1`, [id])
const status = async (id: string) => (await owner.get(`/api/communications/${id}`)).body
const sentTo = (phone: string) => twilio.accepted.filter(({ to }) => to === phone).length

describe('a message that failed', () => {
  test('is sent again when a person requests it, with its reason in its history', async () => {
    const phone = aNumber()
    const { id } = await queue(phone)
    await now(id, `status = 'failed', reason = 'The number did not accept it.', attempts = 6`)
    const [one, two] = await Promise.all([
      owner.post(`/api/communications/${id}/retry`),
      owner.post(`/api/communications/${id}/retry`),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    await drainOutbox(app.parts)
    await expect.poll(() => sentTo(phone)).toBe(1)
    await expect.poll(async () => (await status(id)).status).toBe('sent')
    expect((await status(id)).steps.map(({ words }: { words: string }) => words)).toContainEqual(
      expect.stringContaining('resent it after this error: The number did not accept it.'),
    )
  })

  test('is not sent to a recipient who has since sent STOP, and others are not sent twice', async () => {
    const phone = aNumber()
    const { id } = await queue(phone)
    expect((await owner.post(`/api/communications/${id}/retry`)).status).toBe(409)
    await now(id, `status = 'failed'`)
    await app.parts.db.transaction(SYSTEM, (tx) => consents.optOut(tx, { phone, source: 'keyword' }))
    expect((await owner.post(`/api/communications/${id}/retry`)).body.error).toContain('replied STOP')
    for (const is of ['sent', 'delivered', 'cancelled', 'suppressed', 'sending']) {
      await now(id, `status = '${is}', reason = null`)
      for (const what of ['retry', 'decide', 'put-back'])
        expect([
          is,
          what,
          (await owner.post(`/api/communications/${id}/${what}`, { decision: 'again' })).status,
        ]).toEqual([is, what, 409])
    }
    for (const what of ['retry', 'decide', 'put-back'])
      expect(
        (await owner.post(`/api/communications/00000000-0000-4000-8000-000000000000/${what}`, { decision: 'leave' }))
          .status,
      ).toBe(404)
  })
})

describe('a message with an unknown outcome', () => {
  const unclear = async () => {
    const phone = aNumber()
    const { id } = await queue(phone)
    await now(id, `status = 'unconfirmed', reason = 'The line broke.', attempts = 1`)
    return { phone, id }
  }
  const decide = (id: string, decision: string) => owner.post(`/api/communications/${id}/decide`, { decision })

  test('a person says that it arrived, and it is never sent again', async () => {
    const { phone, id } = await unclear()
    expect((await decide(id, 'arrived')).body).toMatchObject({
      status: 'sent',
      reason: expect.stringContaining('marked it as delivered'),
    })
    await drainOutbox(app.parts)
    expect(sentTo(phone)).toBe(0)
  })

  test('a person has it sent again, once', async () => {
    const { phone, id } = await unclear()
    expect([(await decide(id, 'again')).status, (await decide(id, 'again')).status]).toEqual([200, 409])
    await drainOutbox(app.parts)
    await expect.poll(() => sentTo(phone)).toBe(1)
  })

  test('a person leaves it, and it no longer needs a look', async () => {
    const { id } = await unclear()
    const before = (await owner.get('/api/communications/state')).body
    expect(before.away).toEqual({ sms: null, email: null })
    expect((await decide(id, 'leave')).body.status).toBe('failed')
    expect((await owner.get('/api/communications/state')).body.needsLook).toBe(String(Number(before.needsLook) - 1))
    expect((await decide(id, 'maybe')).status).toBe(400)
  })
})
