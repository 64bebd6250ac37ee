import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { toZonedInstant } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppointmentRef } from './appointment-query.ts'
import { syncAppointmentNotices } from './sync-appointment-notices.ts'
import { sendReminder } from './send-reminders.ts'

const clock = { at: 0, now: () => new Date(clock.at) }
/** Sets the clock to a day and a time of the business. */
const goTo = (day: string, time = '10:00') => {
  clock.at = toZonedInstant(day, time)?.getTime() ?? Number.NaN
}
const MINUTE = 60_000
beforeAll(() => {
  goTo('2026-12-01')
})
const { app, owner, crew } = useApp({ clock })

const run = <Answer>(work: (tx: any) => Promise<Answer>) => app.parts.db.transaction(SYSTEM, work)
const job = (id: string): AppointmentRef => ({ of: 'job', id })
const followed = (ref: AppointmentRef) => run((tx) => syncAppointmentNotices(tx, ref))
const reminded = (ref: AppointmentRef) => run((tx) => sendReminder(tx, ref))
/** What was written to who has this phone or this address, the first first. */
const messagesTo = async (who: string): Promise<any[]> =>
  (await owner.get('/api/communications?limit=200')).body
    .filter((message: any) => message.recipient === who && message.status !== 'cancelled')
    .toReversed()
const later = async (minutes: number) => {
  clock.at += minutes * MINUTE
  await drainOutbox(app.parts)
}
const aJob = async (change: object = {}) => crew.aJob({ scheduledTime: '08:00', ...change })
describe('Send Reminders (2-3 Days)', () => {
  const send = async () => (await owner.post('/api/automation/send-upcoming-reminders')).body
  const upcoming = async () => (await owner.get('/api/automation/upcoming-reminders')).body

  test('reminds of every appointment in 2-3 days that has no reminder yet, once, and says how many', async () => {
    goTo('2026-12-07')
    const days = ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11']
    const made = []
    for (const scheduledDate of days) made.push(await aJob({ scheduledDate }))
    await crew.aVisit({ date: '2026-12-10', email: 'ana@example.com' })
    for (const { id } of made) await followed(job(id))
    await later(1)
    expect(await upcoming()).toEqual({ appointments: 3, days: ['2026-12-09', '2026-12-10'] })
    expect(await send()).toEqual({ remindersSent: 3, unreachable: 0 })
    expect(await send()).toEqual({ remindersSent: 0, unreachable: 0 })
    expect(await upcoming()).toEqual({ appointments: 0, days: [] })
    await later(1)
    expect((await messagesTo('ana@example.com')).map(({ purpose }) => purpose)).toContain('reminder')
    // Nor does the automatic one come after it.
    goTo('2026-12-08', '09:00')
    expect(await reminded(job(made[2]?.id))).toBe(false)
  })

  test('pressed twice at once sends one each', async () => {
    goTo('2026-12-11')
    const made = await aJob({ scheduledDate: '2026-12-13' })
    const both = await Promise.all([send(), send()])
    expect(both.reduce((sum, { remindersSent }) => sum + remindersSent, 0)).toBe(1)
    await later(1)
    expect((await messagesTo(made.customerPhone)).filter(({ purpose }) => purpose === 'reminder')).toHaveLength(1)
  })

  test('reports how many customers cannot be reached', async () => {
    goTo('2026-12-14')
    const made = await aJob({ scheduledDate: '2026-12-16' })
    await run((tx) => consents.optOut(tx, { phone: made.customerPhone, source: 'keyword' }))
    expect(await send()).toEqual({ remindersSent: 0, unreachable: 1 })
  })

  test('is for the office', async () => {
    expect((await (await app.as('technician')).post('/api/automation/send-upcoming-reminders')).status).toBe(403)
    expect((await (await app.as('technician')).get('/api/automation/upcoming-reminders')).status).toBe(403)
  })
})
