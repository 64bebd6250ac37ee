import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { asked, finishedJob, secretOf } from '#tests/support/finished-job.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { publishVerified } from './publish-verified.ts'
import { queueDueReminders, sendReminder } from './remind-once.ts'
import { withLongLinks } from '#tests/support/short-links.ts'

const DAY = 86_400_000
const GOOGLE = 'https://g.page/r/gulf-breeze/review'
// Ten in the morning where the business is.
const clock = { at: Date.parse('2026-11-18T15:00:00Z'), now: () => new Date(clock.at) }
const { app, owner, staff } = useApp({ clock, testPaymentsCount: true })

/** Saves one part of Settings. */
const save = async (part: string, value: unknown, by = owner) => {
  const { version } = (await owner.get('/api/settings')).body[part]
  return by.call('PUT', `/api/settings/${part}`, { version, value })
}
const publish = () => app.parts.db.transaction(SYSTEM, publishVerified)
/** Looks who is due, as the clock does each hour, and answers the ids that were queued. */
async function remindDue(): Promise<string[]> {
  const due: string[] = []
  await app.parts.db.transaction(SYSTEM, async (tx) => {
    tx.enqueue = (_queue, data) => void due.push((data as { id: string }).id)
    await queueDueReminders(tx, app.parts)
  })
  for (const id of due) await app.parts.db.transaction(SYSTEM, (tx) => sendReminder(tx, app.parts, id))
  return due
}
/** A finished job whose customer was asked, and the secret of their link. */
async function anAsked(): Promise<{ jobId: string; token: string; requestId: string }> {
  const { jobId } = await finishedJob(app)
  const token = await secretOf(app, jobId)
  await app.database.pool.query(
    `update communications set status = 'sent', sent_at = $2 where purpose = 'review' and job_id = $1`,
    [jobId, clock.now()],
  )
  const { asking } = (await owner.get(`/api/jobs/${jobId}/review-request`)).body
  return { jobId, token, requestId: asking.id }
}
const write = (token: string, comment: string) => app.visitor.post(`/api/review-links/${token}`, { rating: 2, comment })
const reviewOf = async (jobId: string) =>
  (await owner.get('/api/reviews?limit=200')).body.find((one: any) => one.jobId === jobId)

beforeAll(() => save('google-review-link', GOOGLE))

// Sessions end after 30 days, so the days of all tests together are fewer.
test('the share of customers who were asked and who answered is of the last 30 days', async () => {
  const [one] = [await anAsked(), await anAsked()]
  await write(one.token, 'Fine.')
  expect((await owner.get('/api/review-requests')).body).toMatchObject({
    finished: 2,
    asked: 2,
    written: 1,
    wentToGoogle: 0,
    hours: 3,
    reminderDays: 5,
  })
})

describe('a verified review', () => {
  test('publishes itself three days after it was written, good or bad, and says so until then', async () => {
    const { jobId, token } = await anAsked()
    await write(token, 'They came late.')
    expect((await reviewOf(jobId)).publishesAt).toBe(new Date(clock.at + 3 * DAY).toISOString())
    clock.at += 3 * DAY - 1000
    await publish()
    expect((await reviewOf(jobId)).status).toBe('pending')
    clock.at += 1000
    await publish()
    expect(await reviewOf(jobId)).toMatchObject({ status: 'approved', publishesAt: null })
    expect((await app.visitor.get('/reviews')).body).toContain('They came late.')
    const [entry] = (await owner.get(`/api/audit?kind=reviews&record=${(await reviewOf(jobId)).id}`)).body
    expect([entry.action, entry.by]).toEqual(['approved', 'Tidestone'])
  })

  test('that was hidden as spam stays hidden, and one that was reopened waits for a person', async () => {
    const made = [await anAsked(), await anAsked()]
    for (const { token } of made) await write(token, 'Buy followers.')
    const [spam, second] = await Promise.all(made.map(({ jobId }) => reviewOf(jobId)))
    const hide = (id: string) => owner.post(`/api/reviews/${id}/reject`, { reason: 'spam', note: 'Advertising.' })
    await hide(spam.id)
    await hide(second.id)
    await owner.post(`/api/reviews/${second.id}/reopen`)
    clock.at += 3 * DAY
    await publish()
    const after = await Promise.all(made.map(async ({ jobId }) => (await reviewOf(jobId)).status))
    expect(after).toEqual(['rejected', 'pending'])
  })

  test('waits for the owner where the rule says so; right away means right away; only an owner changes the rule', async () => {
    expect((await save('reviews', { publishAfterDays: null }, staff)).status).toBe(403)
    expect((await save('reviews', { publishAfterDays: 2 })).body.error).toBe('Choose when reviews are published.')
    expect((await save('reviews', { publishAfterDays: null })).status).toBe(200)
    const { jobId, token } = await anAsked()
    await write(token, 'Fine.')
    clock.at += 3 * DAY
    await publish()
    expect(await reviewOf(jobId)).toMatchObject({ status: 'pending', publishesAt: null })
    expect((await save('reviews', { publishAfterDays: 0 })).status).toBe(200)
    await publish()
    expect((await reviewOf(jobId)).status).toBe('approved')
  })
})

describe('Google', () => {
  test('stands in the request, on the form and on the thank-you page, and who goes there is counted', async () => {
    const { jobId, token } = await anAsked()
    const [message] = await asked(app, jobId)
    expect(await withLongLinks(app, message.message)).toContain(`/review/${token}/google`)
    expect((await app.visitor.get(`/review/${token}`)).body).toContain(`/review/${token}/google`)
    const counted = async () => (await owner.get('/api/review-requests')).body.wentToGoogle
    const before = await counted()
    const go = (agent: string) =>
      fetch(`${app.url}/review/${token}/google`, { redirect: 'manual', headers: { 'user-agent': agent } })
    expect((await go('facebookexternalhit/1.1')).headers.get('location')).toBe(GOOGLE)
    expect(await counted()).toBe(before)
    const answer = await go('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, GOOGLE])
    expect(await counted()).toBe(before + 1)
    await write(token, 'Fine.')
    expect((await app.visitor.get(`/review/${token}?sent`)).body).toContain(`/review/${token}/google`)
    // A link that is none of ours opens nothing, and leads nowhere.
    expect((await fetch(`${app.url}/review/${'x'.repeat(43)}/google`, { redirect: 'manual' })).status).toBe(404)
  })

  test('is in no message while the owner has given no page, and its old link leads to the form', async () => {
    const { token } = await anAsked()
    expect((await owner.get('/api/review-requests')).body.asksAtGoogle).toBe(true)
    expect((await save('google-review-link', '')).status).toBe(200)
    // The owner is shown the way to it.
    expect((await owner.get('/api/review-requests')).body.asksAtGoogle).toBe(false)
    const { jobId } = await finishedJob(app)
    await secretOf(app, jobId)
    expect((await asked(app, jobId))[0].message).not.toMatch(/google/i)
    const answer = await fetch(`${app.url}/review/${token}/google`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`/review/${token}`)
    await save('google-review-link', GOOGLE)
  })
})

describe('the reminder', () => {
  test('comes once, five days after the request, and a review that is written stops it', async () => {
    const [silent, writes, goes] = [await anAsked(), await anAsked(), await anAsked()]
    clock.at += 5 * DAY - 60_000
    expect(await remindDue()).not.toContain(silent.requestId)
    clock.at += 60_000
    await write(writes.token, 'Fine.')
    await fetch(`${app.url}/review/${goes.token}/google`, {
      redirect: 'manual',
      headers: { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Safari/605.1' },
    })
    const due = await remindDue()
    expect(due).toContain(silent.requestId)
    expect(due).not.toContain(writes.requestId)
    expect(due).not.toContain(goes.requestId)
    const reminders = (await asked(app, silent.jobId)).filter(({ message }) => message.includes('again.'))
    expect(reminders).toMatchObject([{ purpose: 'review', customerName: 'Elena Vargas' }])
    expect(await withLongLinks(app, reminders[0].message)).toContain(`/review/${silent.token}`)
    clock.at += 1 * DAY
    expect(await remindDue()).not.toContain(silent.requestId)
  })

  test('does not come to who was asked by hand, weeks later, at night, or when it is turned off', async () => {
    const byHand = await anAsked()
    await owner.post(`/api/review-requests/${byHand.requestId}/link`)
    const late = await anAsked()
    clock.at += 5 * DAY
    const rule = (await owner.get('/api/automation/messages')).body.find((one: any) => one.kind === 'review-reminder')
    const turn = async (on: boolean, version: number) =>
      owner.patch(`/api/automation/messages/review-reminder`, { version, on })
    expect((await turn(false, rule.version)).status).toBe(200)
    expect(await remindDue()).toEqual([])
    expect((await turn(true, rule.version + 1)).status).toBe(200)
    clock.at += 12 * 3_600_000
    expect(await remindDue()).toEqual([])
    clock.at += 12 * 3_600_000 + 8 * DAY
    const due = await remindDue()
    expect(due).not.toContain(byHand.requestId)
    expect(due).not.toContain(late.requestId)
  })
})
