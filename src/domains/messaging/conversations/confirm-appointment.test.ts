import { describe, expect, test } from 'vitest'
import { createFactories } from '#tests/support/factories.ts'
import { useTexting } from '#tests/support/texting.ts'
import type { Texting } from '#tests/support/texting.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { enqueue } from '#domains/messaging/messages/service.ts'
import type { NewMessage } from '#domains/messaging/messages/service.ts'

const texting = useTexting({ cron: false })
const { app, owner } = texting

const aNumber = () => texting.aNumber()
const queue = (message: Partial<NewMessage> = {}) =>
  app.parts.db.transaction(SYSTEM, (tx) =>
    enqueue(tx, {
      type: 'sms',
      purpose: 'reminder',
      recipient: aNumber(),
      message: 'We come at 9.',
      sendAfter: new Date(Date.now() + 3_600_000),
      ...message,
    }),
  )
const row = async (id: string) =>
  (await app.parts.db.pool.query('select * from communications where id = $1', [id])).rows[0]
/** A text of ours that Twilio took. */
const aSentText = async (message: Partial<NewMessage> = {}) => {
  const { id } = await queue({ ...message, sendAfter: new Date(Date.now() - 1000) })
  await drainOutbox(app.parts, id)
  await expect.poll(async () => (await row(id)).status).toBe('sent')
  return row(id)
}
const text: Texting['text'] = (...words) => texting.text(...words)
const replies = async (phone: string) =>
  (await app.parts.db.pool.query('select * from replies where phone = $1 order by created_at', [phone])).rows
const consentsOf = async (address: string) =>
  (await app.parts.db.pool.query('select * from consents where address = $1 order by at', [address])).rows

const crew = () => createFactories(app)

describe('C keeps an appointment', () => {
  const aJob = async (change: Record<string, unknown> = {}) => {
    const phone = aNumber()
    const job = await crew().aJob({
      customer: { phone, name: 'Ruth Delgado' },
      scheduledDate: addDays(toDay(new Date()), 3),
      scheduledTime: '08:00',
      ...change,
    })
    return { phone, job, id: job.id as string }
  }
  const confirmedAt = async (id: string) => (await owner.get(`/api/jobs/${id}`)).body.confirmedAt

  test('which is marked confirmed, and the reply keeps which one; another day forgets it', async () => {
    const { phone, id } = await aJob()
    await text(phone, 'C, see you Friday. Do you need the gate code?')
    expect(await replies(phone)).toMatchObject([{ wish: 'confirm', job_id: id }])
    expect(await confirmedAt(id)).toEqual(expect.any(String))
    const { body: thread } = await owner.get(`/api/conversations/${phone.slice(1)}/messages`)
    expect(thread.find((entry: { way: string }) => entry.way === 'in')).toMatchObject({
      effect: {
        words: 'Customer confirmed by text. The job is marked as confirmed.',
        good: true,
        jobId: id,
      },
    })
    const { body: job } = await owner.get(`/api/jobs/${id}`)
    await owner.patch(`/api/jobs/${id}`, {
      version: job.version,
      scheduledDate: addDays(toDay(new Date()), 4),
      keepClashes: true,
    })
    expect(await confirmedAt(id)).toBeNull()
  })

  test('a mere yes does so only where the last that we texted asked for it', async () => {
    const { phone, id, job } = await aJob()
    await aSentText({ recipient: phone, purpose: 'reply', message: 'Do you have a hose on the north side?' })
    await text(phone, 'Yes')
    expect(await confirmedAt(id)).toBeNull()
    await aSentText({ recipient: phone, purpose: 'reminder', jobId: id, customerId: job.customerId })
    await text(phone, 'Yes!')
    expect(await confirmedAt(id)).toEqual(expect.any(String))
  })

  test('confirms the job in our latest message when two customers share a number', async () => {
    const { phone, id } = await aJob()
    const other = await crew().aJob({
      customer: { phone, name: 'Ben Two' },
      scheduledDate: addDays(toDay(new Date()), 2),
      scheduledTime: '12:00',
    })
    await aSentText({ recipient: phone, purpose: 'reminder', jobId: id })
    await text(phone, 'c')
    expect([await confirmedAt(id), await confirmedAt(other.id)]).toEqual([expect.any(String), null])
  })

  test.each(['C, but can we do Monday?', 'Yes'])(
    'not %j without more, and without an appointment nothing happens',
    async (body) => {
      const phone = aNumber()
      await text(phone, body)
      await text(phone, 'C')
      expect(await replies(phone)).toMatchObject([{ wish: null }, { wish: null, job_id: null }])
      expect(await consentsOf(phone)).toEqual([])
    },
  )
})

const inDays = (days: number) => addDays(toDay(new Date()), days)
/** Records that a text announced this appointment at this date and time. */
const recordNotice = (
  of: 'job' | 'visit',
  appointment: { id: string },
  date: string,
  time: string | null,
  messageId: string,
) =>
  app.parts.db.pool.query(
    `insert into appointment_notices (of, appointment_id, kind, once, date, time, message_ids, leaves_at) values ($1, $2, 'reminder', 'this one', $3, $4, $5, now())`,
    [of, appointment.id, date, time, [messageId]],
  )

describe('C keeps an estimate visit as well', () => {
  const aVisit = (change: object = {}) => crew().aVisit({ phone: aNumber(), date: inDays(2), time: '09:00', ...change })
  const confirmedAt = async (id: string) => (await owner.get(`/api/visits/${id}`)).body.confirmedAt

  test('confirms the visit in our latest message, even for a non-customer; a new date clears it', async () => {
    const visit = await aVisit()
    const { phone, id } = visit
    const { id: textId } = await aSentText({ recipient: phone })
    await recordNotice('visit', { id }, inDays(2), '09:00', textId)
    await text(phone, 'Yes')
    expect(await replies(phone)).toMatchObject([{ wish: 'confirm', job_id: null, visit_id: id }])
    expect(await confirmedAt(id)).toEqual(expect.any(String))
    const { body: thread } = await owner.get(`/api/conversations/${phone.slice(1)}/messages`)
    expect(thread.find((entry: { way: string }) => entry.way === 'in').effect).toEqual({
      words: 'Customer confirmed by text. The estimate visit is marked as confirmed.',
      good: true,
      jobId: null,
      visitId: id,
    })
    const { version } = (await owner.get(`/api/visits/${id}`)).body
    await owner.patch(`/api/visits/${id}`, { version, notes: 'Gate code 4417' })
    expect(await confirmedAt(id)).toEqual(expect.any(String))
    await owner.patch(`/api/visits/${id}`, { version: version + 1, time: '10:00', keepClashes: true })
    expect(await confirmedAt(id)).toBeNull()
  })

  test('confirms the next appointment when no message named one, and shows it above the conversation', async () => {
    const phone = aNumber()
    const job = await crew().aJob({ customer: { phone }, scheduledDate: inDays(4), scheduledTime: '08:00' })
    const visit = await aVisit({ phone, customerId: job.customerId, date: inDays(3) })
    expect((await owner.get(`/api/conversations/${phone.slice(1)}`)).body.next).toMatchObject({
      of: 'visit',
      id: visit.id,
      scheduledTime: '09:00',
    })
    await text(phone, 'C')
    expect(await confirmedAt(visit.id)).toEqual(expect.any(String))
    expect((await owner.get(`/api/jobs/${job.id}`)).body.confirmedAt).toBeNull()
    await owner.patch(`/api/visits/${visit.id}/status`, { status: 'done' })
    await text(phone, 'C')
    expect((await owner.get(`/api/jobs/${job.id}`)).body.confirmedAt).toEqual(expect.any(String))
  })

  test('that is canceled, past or another’s is not', async () => {
    const [cancelled, past, other] = [await aVisit(), await aVisit({ date: inDays(-1) }), await aVisit()]
    await owner.patch(`/api/visits/${cancelled.id}/status`, { status: 'cancelled' })
    for (const { phone } of [cancelled, past]) await text(phone, 'C')
    expect([await confirmedAt(cancelled.id), await confirmedAt(past.id), await confirmedAt(other.id)]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('an answer keeps nothing but what it answers', () => {
  const aJob = async (days = 3) => {
    const phone = aNumber()
    return {
      phone,
      job: await crew().aJob({ customer: { phone }, scheduledDate: inDays(days), scheduledTime: '08:00' }),
    }
  }
  const confirmedAt = async ({ id }: { id?: string }) => (await owner.get(`/api/jobs/${id}`)).body.confirmedAt

  test('does not confirm a new date when the appointment moved before they answered', async () => {
    const { phone, job } = await aJob()
    const { id } = await aSentText({ recipient: phone, jobId: job.id })
    await recordNotice('job', { id: job.id }, inDays(3), '08:00', id)
    await owner.patch(`/api/jobs/${job.id}`, { version: job.version, scheduledDate: inDays(5), keepClashes: true })
    await text(phone, 'C')
    await text(phone, 'Yes')
    expect(await confirmedAt(job)).toBeNull()
    expect(await replies(phone)).toMatchObject([{ wish: null }, { wish: null }])
  })

  test('does not confirm their next job when the job in our message was canceled', async () => {
    const { phone, job } = await aJob()
    const later = await crew().aJob({ customerId: job.customerId, scheduledDate: inDays(20), scheduledTime: '08:00' })
    await aSentText({ recipient: phone, jobId: job.id })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'cancelled' })
    await text(phone, 'C')
    expect(await confirmedAt(later)).toBeNull()
  })

  test('a yes to "Does that not suit you?" is left to a person, a C is not', async () => {
    const { phone, job } = await aJob()
    await aSentText({ recipient: phone, jobId: job.id, purpose: 'confirmation', templateKey: 'moved' })
    await text(phone, 'Yes')
    expect(await confirmedAt(job)).toBeNull()
    await text(phone, 'C')
    expect(await confirmedAt(job)).toEqual(expect.any(String))
  })
})
