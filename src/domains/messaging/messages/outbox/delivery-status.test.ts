import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { startTwilio } from '#tests/support/fakes/twilio.ts'
import type { TwilioFault, TwilioPeer } from '#tests/support/fakes/twilio.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { drainOutbox } from './drain-outbox.ts'
import { enqueue } from '../service.ts'

let twilio: TwilioPeer
beforeAll(async () => {
  twilio = await startTwilio()
})
afterAll(() => twilio.close())
const { app } = useApp(() => ({ env: twilio.env, cron: false }))

let people = 0
const row = async (id: string) =>
  (await app.parts.db.pool.query('select * from communications where id = $1', [id])).rows[0]
const tell = (sid: string, status: string, id: string, code?: number, forged?: Parameters<TwilioPeer['tell']>[3]) =>
  twilio.tell(
    app.url,
    `/api/webhooks/twilio/status?m=${id}`,
    { MessageSid: sid, MessageStatus: status, ...(code && { ErrorCode: String(code) }) },
    forged,
  )
/** A text that met this at the provider, and the id under which it was taken there, if it was. */
const aTextThatMet = async (fault: TwilioFault | null) => {
  if (fault) twilio.fail(fault)
  const recipient = `+1813555${String(5000 + people++)}`
  const { id } = await app.parts.db.transaction(SYSTEM, (tx) =>
    enqueue(tx, {
      type: 'sms',
      purpose: 'reminder',
      recipient,
      message: 'We come at 9.',
      sendAfter: new Date(Date.now() + 3_600_000),
    }),
  )
  await app.database.pool.query(`update communications set send_after = now() - interval '1 second' where id = $1`, [
    id,
  ])
  await drainOutbox(app.parts, id)
  return { id, sid: twilio.accepted.findLast(({ to }) => to === recipient)?.sid ?? '' }
}

test('a late delivery report for a confirmation does not confirm the new date of its job', async () => {
  const crew = createFactories(app)
  const owner = await app.as('owner')
  const job = await crew.aJob({
    customer: { phone: '(813) 555-4999' },
    scheduledDate: '2099-11-23',
    scheduledTime: '09:00',
  })
  const { id } = await app.parts.db.transaction(SYSTEM, (tx) =>
    enqueue(tx, {
      type: 'sms',
      purpose: 'confirmation',
      recipient: '+18135554999',
      message: 'We come at 9.',
      jobId: job.id,
    }),
  )
  await drainOutbox(app.parts, id)
  const confirmed = async () => (await owner.get(`/api/jobs/${job.id}`)).body.confirmationSent
  await expect.poll(confirmed).toBe(true)
  const { version } = (await owner.get(`/api/jobs/${job.id}`)).body
  expect(
    (await owner.patch(`/api/jobs/${job.id}`, { version, scheduledDate: '2099-11-24' })).body.confirmationSent,
  ).toBe(false)
  // Whatever of this is still under way is behind it.
  const queued = async () =>
    (
      await app.database.pool.query(`select 1 from pgboss.job where state < 'completed' and data->>'jobId' = $1`, [
        job.id,
      ])
    ).rowCount
  await expect.poll(queued).toBe(0)
  await tell(twilio.accepted.find(({ to }) => to === '+18135554999')?.sid ?? '', 'delivered', id)
  expect((await row(id)).status).toBe('delivered')
  expect(await queued()).toBe(0)
  expect(await confirmed()).toBe(false)
})

describe('a text with an unknown outcome', () => {
  test.each(['queued', 'sent'])('went out, as soon as the provider says that it is %s', async (status) => {
    const { id, sid } = await aTextThatMet('reset-after-accepting')
    expect((await row(id)).status).toBe('unconfirmed')
    await tell(sid, status, id)
    expect(await row(id)).toMatchObject({ status: 'sent', provider_id: sid, reason: null, sent_at: expect.any(Date) })
    await tell(sid, 'delivered', id)
    expect((await row(id)).status).toBe('delivered')
  })

  test('and a pending resend is not sent again when the first text turns out to have arrived', async () => {
    const { id, sid } = await aTextThatMet('reset-after-accepting')
    await app.database.pool.query(
      `update communications set status = 'pending', attempts = 0, send_after = now() + interval '1 minute' where id = $1`,
      [id],
    )
    await tell(sid, 'delivered', id)
    expect(await row(id)).toMatchObject({ status: 'delivered', provider_id: sid })
  })

  test('nor does old news of the first time keep one that had failed from being sent again', async () => {
    const { id, sid } = await aTextThatMet(null)
    await tell(sid, 'undelivered', id, 30003)
    await app.database.pool.query(
      `update communications set status = 'pending', attempts = 0, send_after = now() + interval '1 minute' where id = $1`,
      [id],
    )
    for (const late of ['queued', 'sent', 'undelivered']) await tell(sid, late, id, 30003)
    expect((await row(id)).status).toBe('pending')
  })
})

test('in whatever order Twilio tells, and however often, the end is the same', async () => {
  const news: [string, number?][] = [
    ['queued'],
    ['sent'],
    ['delivered'],
    ['undelivered', 30003],
    ['failed', 30008],
    ['sending'],
    ['read'],
    ['canceled'],
    ['nonsense'],
  ]
  for (let turn = 0; turn < 12; turn++) {
    const { id, sid } = await aTextThatMet(turn % 2 ? 'reset-after-accepting' : null)
    const order = [...news, ...news].map((one) => ({ one, at: Math.random() })).toSorted((a, b) => a.at - b.at)
    for (const {
      one: [status, code],
    } of order)
      expect((await tell(sid, status, id, code)).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'delivered', reason: null, provider_id: sid })
  }
})

describe('news that Twilio has not signed answers 400 and changes nothing', () => {
  test.each<[string, Parameters<TwilioPeer['tell']>[3]]>([
    ['no signature', (sent) => (sent.signature = null)],
    ['another signature', (sent) => (sent.signature = randomBytes(20).toString('base64'))],
    ['another state', (sent) => (sent.form.MessageStatus = 'failed')],
    ['another message', (sent) => (sent.url = sent.url.replace(/m=.*/, 'm=00000000-0000-4000-8000-000000000000'))],
    ['a code more', (sent) => (sent.form.ErrorCode = '21610')],
  ])('%s', async (_what, forged) => {
    const { id, sid } = await aTextThatMet(null)
    const before = await row(id)
    expect((await tell(sid, 'delivered', id, undefined, forged)).status).toBe(400)
    expect(await row(id)).toEqual(before)
  })

  test('nor does what is signed by the key of another account', async () => {
    const { id, sid } = await aTextThatMet(null)
    const stranger = await startTwilio()
    expect(
      (
        await stranger.tell(app.url, `/api/webhooks/twilio/status?m=${id}`, {
          MessageSid: sid,
          MessageStatus: 'failed',
        })
      ).status,
    ).toBe(400)
    await stranger.close()
    expect((await row(id)).status).toBe('sent')
  })
})

test('a delivery report does not mark a canceled or suppressed text as delivered', async () => {
  const { id } = await aTextThatMet(null)
  for (const status of ['cancelled', 'suppressed']) {
    await app.database.pool.query(
      'update communications set status = $2, provider_id = null, attempts = 0 where id = $1',
      [id, status],
    )
    expect((await tell(`SM${randomBytes(16).toString('hex')}`, 'delivered', id)).status).toBe(200)
    expect((await row(id)).status).toBe(status)
  }
})

test('the news of a STOP and the answer of the provider, both at once, do not wait for each other for ever', async () => {
  const { id, sid } = await aTextThatMet(null)
  await app.database.pool.query(`update communications set status = 'sending', provider_id = null where id = $1`, [id])
  const settling = await app.database.pool.connect()
  try {
    await settling.query('begin')
    // As settle does: first the channel, then the message.
    await settling.query(`select from message_channels where type = 'sms' for update`)
    const statusCall = tell(sid, 'failed', id, 21610)
    await expect
      .poll(
        async () =>
          (
            await app.database.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBe(1)
    await settling.query(`set local lock_timeout = '500ms'`)
    await settling.query(`update communications set status = 'sent', provider_id = $2 where id = $1`, [id, sid])
    await settling.query('commit')
    expect((await statusCall).status).toBe(200)
  } finally {
    settling.release(true)
  }
  expect(await row(id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('(STOP)') })
})
