import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { toZonedInstant } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppointmentRef } from './appointment-query.ts'
import { syncAppointmentNotices } from './sync-appointment-notices.ts'
import { queueDueReminders, reminderDueAt, sendReminder } from './send-reminders.ts'

const clock = { at: 0, now: () => new Date(clock.at) }
/** Sets the clock to a day and a time of the business. */
const goTo = (day: string, time = '10:00') => {
  clock.at = toZonedInstant(day, time)?.getTime() ?? Number.NaN
}
const MINUTE = 60_000
const MONDAY = '2026-11-16'
const FRIDAY = '2026-11-20'
beforeAll(() => {
  goTo(MONDAY)
})
// As in a demo: a message that was only simulated counts.
const { app, owner, crew } = useApp({ clock, testPaymentsCount: true })
beforeEach(() => goTo(MONDAY))

const run = <Answer>(work: (tx: any) => Promise<Answer>) => app.parts.db.transaction(SYSTEM, work)
const job = (id: string): AppointmentRef => ({ of: 'job', id })
const visit = (id: string): AppointmentRef => ({ of: 'visit', id })
const followed = (ref: AppointmentRef) => run((tx) => syncAppointmentNotices(tx, ref))
const reminded = (ref: AppointmentRef, how?: { early: boolean }) => run((tx) => sendReminder(tx, ref, how))
/** What was written to who has this phone or this address, the first first. */
const messagesTo = async (who: string): Promise<any[]> =>
  (await owner.get('/api/communications?limit=200')).body
    .filter((message: any) => message.recipient === who && message.status !== 'cancelled')
    .toReversed()
const later = async (minutes: number) => {
  clock.at += minutes * MINUTE
  await drainOutbox(app.parts)
  // A worker that hears the same news may have held the row for a moment.
  await drainOutbox(app.parts)
}
const aJob = async (change: object = {}) => crew.aJob({ scheduledDate: FRIDAY, scheduledTime: '08:00', ...change })
const move = async (id: string, change: object) => {
  const { body } = await owner.get(`/api/jobs/${id}`)
  const answer = await owner.patch(`/api/jobs/${id}`, { version: body.version, keepClashes: true, ...change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await followed(job(id))
}
const setStatus = async (id: string, status: string) => {
  expect((await owner.patch(`/api/jobs/${id}/status`, { status, reason: 'Rain' })).status).toBe(200)
  await followed(job(id))
}

describe('an arrival window', () => {
  const SETTING = '/api/settings/scheduling'
  const setWindow = async (value: object) => {
    const { version } = (await owner.get('/api/settings')).body.scheduling
    return owner.call('PUT', SETTING, { version, value: { travelMinutes: 30, ...value } })
  }

  test('is the one of Settings for a new job, in every message, and a new promise when it changes', async () => {
    expect((await setWindow({ arrivalWindowMinutes: 90 })).status).toBe(400)
    expect((await setWindow({ arrivalWindowMinutes: 120 })).status).toBe(200)
    // A client that does not know of it changes the rest.
    expect((await setWindow({ travelMinutes: 45 })).body.scheduling.value).toEqual({
      travelMinutes: 45,
      arrivalWindowMinutes: 120,
    })
    const late = await aJob({ scheduledTime: '23:00', keepClashes: true })
    expect(late.arrivalWindowMinutes).toBe(0)
    const made = await aJob()
    expect(made).toMatchObject({ arrivalWindowMinutes: 120, estimatedDuration: 120 })
    await owner.call('DELETE', SETTING)
    expect(await aJob()).toMatchObject({ arrivalWindowMinutes: 0 })

    await followed(job(made.id))
    await later(1)
    expect((await messagesTo(made.customerPhone))[0].message).toContain('on Friday, Nov 20, 8:00 to 10:00 AM.')
    // Moved by someone who does not say it, the job keeps its window.
    await move(made.id, { scheduledTime: '11:00' })
    await move(made.id, { arrivalWindowMinutes: 240 })
    await later(10)
    expect((await messagesTo(made.customerPhone)).map(({ message }) => message)).toEqual([
      expect.anything(),
      expect.stringContaining('is now Friday, Nov 20, 11:00 AM to 3:00 PM.'),
    ])
    expect(await reminded(job(made.id), { early: true })).toBe(true)
    expect((await messagesTo(made.customerPhone)).at(-1)?.message).toContain('you Friday, Nov 20, 11:00 AM to 3:00 PM,')
    const [{ version }, ...entries] = [
      (await owner.get(`/api/jobs/${made.id}`)).body,
      (await owner.get(`/api/calendar?from=${FRIDAY}&to=${FRIDAY}`)).body,
      (await owner.get(`/api/jobs/day?date=${FRIDAY}`)).body,
    ]
    for (const list of entries)
      expect(list.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ arrivalWindowMinutes: 240 })
    const refused = await owner.patch(`/api/jobs/${made.id}`, { version, scheduledTime: '21:00' })
    expect([refused.status, refused.body.message ?? refused.body.error]).toEqual([
      400,
      'The arrival window can’t run past midnight. Choose an earlier start or a shorter window.',
    ])
    expect((await owner.get(`/api/jobs/${made.id}`)).body).toMatchObject({ version, scheduledTime: '11:00' })
    expect((await owner.patch(`/api/jobs/${made.id}`, { version, arrivalWindowMinutes: 30 })).status).toBe(400)
  })
})

describe('a job that is scheduled', () => {
  test('is confirmed once, a minute later, whatever is heard of it twice', async () => {
    const made = await aJob()
    await Promise.all([followed(job(made.id)), followed(job(made.id)), followed(job(made.id))])
    const [message, ...more] = await messagesTo(made.customerPhone)
    expect(more).toEqual([])
    expect(message).toMatchObject({ type: 'sms', purpose: 'confirmation', status: 'pending', jobId: made.id })
    expect(message.message).toBe(
      "Hi Ruth, it's Tidestone. You're on our calendar: Paver Restoration on Friday, Nov 20, 8:00 AM. Questions? Call (813) 555-0123. Reply STOP to opt out.",
    )
    expect(Date.parse(message.sendAfter) - clock.at).toBe(MINUTE)
    await later(1)
    await expect.poll(async () => (await owner.get(`/api/jobs/${made.id}`)).body.confirmationSent).toBe(true)
    await followed(job(made.id))
    expect(await messagesTo(made.customerPhone)).toHaveLength(1)
  })

  test('in the evening is confirmed in the morning, but not after it has begun', async () => {
    goTo(MONDAY, '21:00')
    const one = await aJob()
    const early = await aJob({ scheduledDate: '2026-11-17', scheduledTime: '07:00' })
    await followed(job(one.id))
    await followed(job(early.id))
    expect((await messagesTo(one.customerPhone))[0].sendAfter).toBe(
      toZonedInstant('2026-11-17', '08:00')?.toISOString(),
    )
    expect((await messagesTo(early.customerPhone))[0].sendAfter).toBe(new Date(clock.at + MINUTE).toISOString())
  })

  test('in the past, without a date or for a customer who cannot be reached is not confirmed', async () => {
    const past = await aJob({ scheduledDate: '2026-11-13' })
    const none = await crew.aJob({})
    await followed(job(past.id))
    await followed(job(none.id))
    expect(await messagesTo(past.customerPhone)).toEqual([])
    expect(await messagesTo(none.customerPhone)).toEqual([])
  })

  test('and moved within the minute is confirmed at its new time, once', async () => {
    const made = await aJob()
    await followed(job(made.id))
    await move(made.id, { scheduledDate: '2026-11-24' })
    await later(2)
    const messages = await messagesTo(made.customerPhone)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ status: 'sent', purpose: 'confirmation' })
    expect(messages[0].message).toContain('Tuesday, Nov 24')
  })

  test('and canceled within the minute is not confirmed; back again it is, once', async () => {
    const made = await aJob()
    await followed(job(made.id))
    await setStatus(made.id, 'cancelled')
    await later(5)
    expect(await messagesTo(made.customerPhone)).toEqual([])
    await setStatus(made.id, 'scheduled')
    await later(5)
    expect(await messagesTo(made.customerPhone)).toHaveLength(1)
  })

  test('whose confirmation was canceled in the outbox is not confirmed again', async () => {
    const made = await aJob()
    await followed(job(made.id))
    const [{ id }] = await messagesTo(made.customerPhone)
    await owner.post(`/api/communications/${id}/cancel`)
    await move(made.id, { scheduledDate: '2026-11-24' })
    await later(30)
    expect(await messagesTo(made.customerPhone)).toEqual([])
  })
})

describe('a job that is moved after its confirmation', () => {
  const aConfirmedJob = async () => {
    const made = await aJob()
    await followed(job(made.id))
    await later(1)
    return made
  }

  test('five times within ten minutes sends one notice, with the last time', async () => {
    const made = await aConfirmedJob()
    for (const day of ['23', '24', '25', '27', '30']) {
      await move(made.id, { scheduledDate: `2026-11-${day}` })
      await later(3)
    }
    await later(10)
    const messages = await messagesTo(made.customerPhone)
    expect(messages).toHaveLength(2)
    expect(messages[1].message).toBe(
      "Hi Ruth, it's Tidestone. We moved your appointment: Paver Restoration is now Monday, Nov 30, 8:00 AM. If that doesn't work for you, call (813) 555-0123.",
    )
  })

  test('and back within ten minutes sends no notice', async () => {
    const made = await aConfirmedJob()
    await move(made.id, { scheduledDate: '2026-11-24' })
    await later(5)
    await move(made.id, { scheduledDate: FRIDAY })
    await later(30)
    expect(await messagesTo(made.customerPhone)).toHaveLength(1)
  })

  test('and back later sends another notice', async () => {
    const made = await aConfirmedJob()
    await move(made.id, { scheduledTime: '13:00' })
    await later(11)
    await move(made.id, { scheduledTime: '08:00' })
    await later(11)
    expect((await messagesTo(made.customerPhone)).map(({ message }) => /\d+:\d\d [AP]M/.exec(message)?.[0])).toEqual([
      '8:00 AM',
      '1:00 PM',
      '8:00 AM',
    ])
  })

  test('and then canceled sends no further notice', async () => {
    const made = await aConfirmedJob()
    await move(made.id, { scheduledDate: '2026-11-24' })
    await setStatus(made.id, 'cancelled')
    await later(60)
    expect(await messagesTo(made.customerPhone)).toHaveLength(1)
  })
})

describe('a reminder', () => {
  test.each([
    ['two days before, at nine', null, '2026-11-18 09:00'],
    ['two days before, for a customer who was notified in time', '2026-11-16 10:00', '2026-11-18 09:00'],
    ['the day before, for a customer who was notified after that', '2026-11-18 11:00', '2026-11-19 09:00'],
    ['not at all, for a customer who was notified the day before', '2026-11-19 10:00', null],
  ])('of Friday is due %s', (_words, at, due) => {
    const instant = (words: string | null) =>
      words === null ? null : toZonedInstant(words.slice(0, 10), words.slice(11))
    expect(reminderDueAt({ date: FRIDAY }, { days: 2, at: '09:00' }, instant(at))).toEqual(instant(due))
  })

  test('goes out two days before, once, whatever looks for it', async () => {
    const made = await aJob()
    await followed(job(made.id))
    await later(1)
    goTo('2026-11-18', '08:59')
    expect(await reminded(job(made.id))).toBe(false)
    goTo('2026-11-18', '09:00')
    const both = await Promise.all([reminded(job(made.id)), reminded(job(made.id)), reminded(job(made.id))])
    expect(both.filter(Boolean)).toHaveLength(1)
    await later(1)
    const [, message, ...more] = await messagesTo(made.customerPhone)
    expect(more).toEqual([])
    expect(message).toMatchObject({ purpose: 'reminder', status: 'sent' })
    expect(message.message).toBe(
      "Hi Ruth, it's Tidestone. We'll see you Friday, Nov 20, 8:00 AM, for Paver Restoration. Please clear furniture from the area. Reply C to confirm.",
    )
    await expect.poll(async () => (await owner.get(`/api/jobs/${made.id}`)).body.reminderSent).toBe(true)
  })

  test('follows the day to which the job was moved', async () => {
    const made = await aJob()
    await followed(job(made.id))
    await later(1)
    await move(made.id, { scheduledDate: '2026-11-27' })
    await later(11)
    goTo('2026-11-18', '09:00')
    expect(await reminded(job(made.id))).toBe(false)
    goTo('2026-11-25', '09:00')
    expect(await reminded(job(made.id))).toBe(true)
    await later(1)
    expect((await messagesTo(made.customerPhone)).at(-1).message).toContain('Friday, Nov 27')
  })

  test('is found by the look of every five minutes, and sent soon after an outage', async () => {
    const made = await aJob({ scheduledDate: '2026-12-04' })
    await followed(job(made.id))
    await later(1)
    goTo('2026-12-02', '16:00')
    await run(queueDueReminders)
    await expect.poll(async () => (await messagesTo(made.customerPhone)).length).toBe(2)
  })

  test('does not go out for a job that is canceled or done, nor while it is turned off', async () => {
    const all = await Promise.all([0, 1, 2].map(() => aJob({ keepClashes: true })))
    const [off, done, other] = all
    for (const { id } of all) await followed(job(id))
    await later(1)
    await setStatus(off?.id, 'cancelled')
    await setStatus(done?.id, 'completed')
    goTo('2026-11-18', '09:00')
    expect(await reminded(job(off?.id))).toBe(false)
    expect(await reminded(job(done?.id))).toBe(false)
    await owner.patch('/api/automation/messages/reminder', { version: 0, on: false })
    expect(await reminded(job(other?.id))).toBe(false)
    await owner.patch('/api/automation/messages/reminder', { version: 1, on: true })
    expect(await reminded(job(other?.id))).toBe(true)
  })
})

describe('an estimate visit', () => {
  test('sends a confirmation, a new time and a reminder to a person who is not yet a customer', async () => {
    const made = await crew.aVisit({ date: FRIDAY, time: '15:30', email: 'tom@example.com' })
    await followed(visit(made.id))
    await later(1)
    expect(await messagesTo('tom@example.com')).toMatchObject([
      { type: 'email', subject: "You're on our calendar: Friday, Nov 20", status: 'sent' },
    ])
    await owner.patch(`/api/visits/${made.id}`, { version: 1, time: '16:30' })
    await followed(visit(made.id))
    await later(11)
    goTo('2026-11-18', '09:00')
    expect(await reminded(visit(made.id))).toBe(true)
    await later(1)
    const messages = await messagesTo('tom@example.com')
    expect(messages.map(({ subject }) => subject)).toEqual([
      "You're on our calendar: Friday, Nov 20",
      'Your new time: Friday, Nov 20',
      'See you Friday, Nov 20',
    ])
    expect(messages[1].message).toContain('a free estimate for Pool Deck Sealing is now Friday, Nov 20, 4:30 PM')
  })

  test('that is canceled or deleted within the minute is not confirmed', async () => {
    const [one, two] = [await crew.aVisit({ date: FRIDAY }), await crew.aVisit({ date: FRIDAY })]
    await followed(visit(one.id))
    await followed(visit(two.id))
    await owner.patch(`/api/visits/${one.id}/status`, { status: 'cancelled' })
    await followed(visit(one.id))
    await owner.call('DELETE', `/api/visits/${two.id}`)
    await followed(visit(two.id))
    await later(5)
    expect([...(await messagesTo(one.phone)), ...(await messagesTo(two.phone))]).toEqual([])
  })
})
