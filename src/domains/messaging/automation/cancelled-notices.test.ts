import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { App, ApiClient } from '#tests/support/app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { startTwilio } from '#tests/support/fakes/twilio.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { toZonedInstant } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppointmentRef } from './appointment-query.ts'
import { syncAppointmentNotices } from './sync-appointment-notices.ts'
import { sendReminder } from './send-reminders.ts'

// The office moves an appointment, and takes back in the outbox what was to tell of it.
const clock = { at: 0, now: () => new Date(clock.at) }
const goTo = (day: string, time = '10:00') => {
  clock.at = toZonedInstant(day, time)?.getTime() ?? Number.NaN
}
const MINUTE = 60_000
const MONDAY = '2026-11-16'
const FRIDAY = '2026-11-20'
let app: App
let owner: ApiClient
let crew: ReturnType<typeof createFactories>
beforeAll(async () => {
  goTo(MONDAY)
  await use(await startApp({ clock }))
})
afterAll(() => app.stop())
beforeEach(() => goTo(MONDAY))

async function use(next: App): Promise<void> {
  app = next
  owner = await app.as('owner')
  crew = createFactories(app)
}

const run = <Answer>(work: (tx: any) => Promise<Answer>) => app.parts.db.transaction(SYSTEM, work)
const job = (id: string): AppointmentRef => ({ of: 'job', id })
const followed = (ref: AppointmentRef) => run((tx) => syncAppointmentNotices(tx, ref))
const reminded = (ref: AppointmentRef, how?: { early: boolean }) => run((tx) => sendReminder(tx, ref, how))
const all = async (who: string): Promise<any[]> =>
  (await owner.get('/api/communications?limit=200')).body
    .filter((message: any) => message.recipient === who)
    .toReversed()
/** Lists the times that the messages to this recipient announce, the oldest first. */
const timesSentTo = async (who: string): Promise<string[]> =>
  (await all(who))
    .filter(({ status }) => status === 'sent')
    .map(({ message }) => /\d+:\d\d [AP]M/.exec(message)?.[0] ?? message)
const later = async (minutes: number) => {
  clock.at += minutes * MINUTE
  await drainOutbox(app.parts)
}
const move = async (id: string, change: object) => {
  const { body } = await owner.get(`/api/jobs/${id}`)
  const answer = await owner.patch(`/api/jobs/${id}`, { version: body.version, keepClashes: true, ...change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await followed(job(id))
}
const toAt = (id: string, scheduledTime: string) => move(id, { scheduledTime })
/** One whose customer knows that it begins at 8. */
const aConfirmedJob = async () => {
  const made = await crew.aJob({ scheduledDate: FRIDAY, scheduledTime: '08:00' })
  await followed(job(made.id))
  await later(1)
  expect(await timesSentTo(made.customerPhone)).toEqual(['8:00 AM'])
  return made
}
const waitingOf = async (who: string) => (await all(who)).findLast(({ status }) => status === 'pending')
const takeBackNewest = async (who: string): Promise<string> => {
  const { id } = await waitingOf(who)
  expect((await owner.post(`/api/communications/${id}/cancel`)).status).toBe(200)
  return id
}

describe('a new time that the office took back in the outbox', () => {
  test('and that returns after another time is announced, and the other time is not', async () => {
    const made = await aConfirmedJob()
    await toAt(made.id, '13:00')
    await takeBackNewest(made.customerPhone)
    await toAt(made.id, '15:00')
    await toAt(made.id, '13:00')
    await later(11)
    expect(await timesSentTo(made.customerPhone)).toEqual(['8:00 AM', '1:00 PM'])
  })

  test('is not announced when its event arrives twice, but is after a move back in between', async () => {
    const made = await aConfirmedJob()
    await toAt(made.id, '13:00')
    await takeBackNewest(made.customerPhone)
    await followed(job(made.id))
    await later(11)
    expect(await timesSentTo(made.customerPhone)).toEqual(['8:00 AM'])
    await toAt(made.id, '08:00')
    await toAt(made.id, '13:00')
    await later(11)
    expect(await timesSentTo(made.customerPhone)).toEqual(['8:00 AM', '1:00 PM'])
  })

  test('cannot be put back once the appointment stands at another, or is off', async () => {
    const made = await aConfirmedJob()
    await toAt(made.id, '13:00')
    const id = await takeBackNewest(made.customerPhone)
    await toAt(made.id, '15:00')
    expect((await owner.post(`/api/communications/${id}/put-back`)).status).toBe(409)
    const second = await takeBackNewest(made.customerPhone)
    await owner.patch(`/api/jobs/${made.id}/status`, { status: 'cancelled', reason: 'Rain' })
    await followed(job(made.id))
    expect((await owner.post(`/api/communications/${second}/put-back`)).status).toBe(409)
    await later(30)
    expect(await timesSentTo(made.customerPhone)).toEqual(['8:00 AM'])
  })

  test('can be put back while the appointment still has that time, and is announced once', async () => {
    const made = await aConfirmedJob()
    await toAt(made.id, '13:00')
    const id = await takeBackNewest(made.customerPhone)
    expect((await owner.post(`/api/communications/${id}/put-back`)).status).toBe(200)
    await followed(job(made.id))
    await later(11)
    expect(await timesSentTo(made.customerPhone)).toEqual(['8:00 AM', '1:00 PM'])
  })
})

describe('an appointment that is moved', () => {
  test('while its reminder waits, as when the provider is away, is not reminded of at the old time', async () => {
    const usual = { app, owner, crew }
    const twilio = await startTwilio()
    await use(await startApp({ clock, env: twilio.env }))
    onTestFinished(async () => {
      await Promise.all([app.stop(), twilio.close()])
      ;({ app, owner, crew } = usual)
    })
    const made = await aConfirmedJob()
    goTo('2026-11-18', '09:00')
    twilio.failAlways({ status: 503 })
    expect(await reminded(job(made.id))).toBe(true)
    await toAt(made.id, '14:00')
    twilio.failAlways(null)
    await later(15)
    expect(await timesSentTo(made.customerPhone)).toEqual(['8:00 AM', '2:00 PM'])
  })

  test('to begin in a few minutes is announced immediately, and not too late', async () => {
    const made = await aConfirmedJob()
    goTo('2026-11-19', '13:55')
    await move(made.id, { scheduledDate: '2026-11-19', scheduledTime: '14:00' })
    await later(0)
    expect(await timesSentTo(made.customerPhone)).toEqual(['8:00 AM', '2:00 PM'])
  })
})

test('sends an unannounced appointment one notice and no reminder at the same time, whichever the queue runs first', async () => {
  const made = await crew.aJob({ scheduledDate: '2026-11-18', scheduledTime: '08:00' })
  expect(await reminded(job(made.id))).toBe(false)
  await followed(job(made.id))
  await later(1)
  expect((await all(made.customerPhone)).map(({ purpose }) => purpose)).toEqual(['confirmation'])
  goTo('2026-11-17', '09:00')
  expect(await reminded(job(made.id))).toBe(true)
})

test('what waits for the morning says so, and no more once it has left', async () => {
  goTo(MONDAY, '21:00')
  const made = await crew.aJob({ scheduledDate: FRIDAY, scheduledTime: '08:00' })
  await followed(job(made.id))
  expect(await waitingOf(made.customerPhone)).toMatchObject({
    reason: 'Held until 8 AM so it doesn’t go out overnight.',
  })
  goTo('2026-11-17', '08:00')
  await later(0)
  expect((await all(made.customerPhone)).at(-1)).toMatchObject({ status: 'sent', reason: null })
})
