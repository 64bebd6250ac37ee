import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { updateJob } from '#domains/work/jobs/update-job.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { addDays, toZonedInstant, toTime } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { listAppointmentsOn } from './appointment-query.ts'
import { syncAppointmentNotices } from './sync-appointment-notices.ts'
import { sendReminder } from './send-reminders.ts'

/**
 * A week of appointments while the hour changes, of customers here and in the next zone: whatever the office does with
 * them, and however often it is looked at.
 */
const clock = { at: Date.parse('2026-10-26T13:00:00Z'), now: () => new Date(clock.at) }
const { app } = useApp({ clock })

const RUNS = pickRuns(1, 5)
const HOUR = 3_600_000
const DAYS = 16
/** Of Tampa, and of Pensacola, an hour behind. */
const AREAS = ['813', '850']

type Act = { at: number } & (
  | { kind: 'move'; day: number; time: string }
  | { kind: 'cancel' }
  | { kind: 'back' }
  | { kind: 'again' }
)
const TIMES = ['08:00', '09:30', '13:00', '16:45']
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      at: fc.integer({ min: 1, max: 7 * 24 }),
      day: fc.integer({ min: 8, max: DAYS }),
      time: fc.constantFrom(...TIMES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), at: fc.integer({ min: 1, max: 7 * 24 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('back' as const), at: fc.integer({ min: 1, max: 7 * 24 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), at: fc.integer({ min: 1, max: 7 * 24 }) }) },
)
const plan = fc.record({
  day: fc.integer({ min: 5, max: DAYS }),
  time: fc.constantFrom(...TIMES),
  acts: fc.array(act, { maxLength: 6 }),
  area: fc.constantFrom(...AREAS),
})

const run = <Answer>(work: (tx: any) => Promise<Answer>) => app.parts.db.transaction(SYSTEM, work)
async function aJob(when: { scheduledDate: string; scheduledTime: string }, phone: string): Promise<string> {
  return run(async (tx) => {
    const businessId = (await business.list(tx))[0]?.id ?? ''
    const { customer } = await customers.findOrCreate(tx, {
      name: 'Ruth Delgado',
      phone,
      email: null,
      address: '12 Alafia Trace, Lithia',
      serviceCount: 1,
    })
    return (
      await jobs.create(tx, {
        businessId,
        customerId: customer.id,
        service: 'Paver Restoration',
        keepClashes: true,
        ...when,
      })
    ).id
  })
}

/** Two nodes hear of it, one of them twice, as after a restart. */
const followed = (id: string) =>
  Promise.all([1, 2].map(() => run((tx) => syncAppointmentNotices(tx, { of: 'job', id }))))

async function doIt(id: string, first: string, step: Act): Promise<void> {
  await run(async (tx) => {
    const job = await jobs.get(tx, id)
    if (step.kind === 'move' && job.status === 'scheduled')
      await updateJob(tx, id, {
        version: job.version,
        scheduledDate: addDays(first, step.day),
        scheduledTime: step.time,
        keepClashes: true,
      })
    if (step.kind === 'cancel') await jobs.setStatus(tx, id, 'cancelled', { reason: 'Rain' })
    if (step.kind === 'back' && job.status === 'cancelled') await jobs.setStatus(tx, id, 'scheduled')
  })
  await followed(id)
}

type Sent = { kind: string; at: Date; message: string }
const sentTo = async (id: string): Promise<Sent[]> =>
  (
    await app.database.pool.query(
      `select template_key as kind, sent_at as at, message from communications where job_id = $1 and status in ('sent', 'delivered') and template_key in ('confirmation', 'moved', 'reminder') order by sent_at, created_at`,
      [id],
    )
  ).rows

test.each([
  ['in fall', '2026-10-26'],
  ['in spring', '2027-03-08'],
])(
  '%s every appointment is confirmed once and reminded of once, whatever is moved, canceled or restarted in between',
  { timeout: 300_000 },
  async (_when, first) => {
    let looked = 0
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 6, maxLength: 9 }), async (plans) => {
        await app.database.pool.query(
          'truncate communications, appointment_notices cascade; delete from bookings; delete from job_technicians; delete from jobs',
        )
        const start = toZonedInstant(first, '09:00')?.getTime() ?? 0
        clock.at = start
        const made = []
        for (const { day, time, acts, area } of plans) {
          const id = await aJob(
            { scheduledDate: addDays(first, day), scheduledTime: time },
            `+1${area}555${String(1000 + made.length)}`,
          )
          await followed(id)
          made.push({ id, acts: [...acts].toSorted((a, b) => a.at - b.at), changedAt: start })
        }
        for (let hour = 0; hour <= (DAYS + 1) * 24; hour++) {
          clock.at = start + hour * HOUR
          for (const one of made)
            for (const step of one.acts.filter(({ at }) => at === hour)) {
              const before = JSON.stringify(await jobs.get(app.parts.db.read(SYSTEM), one.id))
              await doIt(one.id, first, step)
              if (before !== JSON.stringify(await jobs.get(app.parts.db.read(SYSTEM), one.id))) one.changedAt = clock.at
            }
          // The look of every five minutes, by two nodes; the queue is away now and then.
          if (hour % 7 !== 3) {
            const today = new Date(clock.at).toISOString().slice(0, 10)
            for (const ref of await listAppointmentsOn(app.parts.db.read(SYSTEM), today, addDays(today, 3)))
              await Promise.all([1, 2].map(() => run((tx) => sendReminder(tx, ref))))
          }
          await drainOutbox(app.parts)
          // Whatever waits a minute or ten leaves before the next hour.
          clock.at += 15 * 60_000
          await drainOutbox(app.parts)
        }
        for (const { id, changedAt } of made) {
          const job = await jobs.get(app.parts.db.read(SYSTEM), id)
          const sent = await sentTo(id)
          const of = (kind: string) => sent.filter((message) => message.kind === kind)
          looked += sent.length
          // No phone rings at night, in the time zone of the work.
          for (const { at, kind, message } of sent)
            expect(
              toTime(at) >= '08:00' && toTime(at) < '20:00' ? 'by day' : `${at.toISOString()} ${kind} ${message}`,
            ).toBe('by day')
          expect(of('confirmation').length).toBeLessThanOrEqual(1)
          const days = of('reminder').map(({ message }) => /\w+, \w+ \d+/.exec(message)?.[0])
          expect(new Set(days).size).toBe(days.length)
          const announced = sent
            .filter(({ kind }) => kind !== 'reminder')
            .map(({ message }) => /(\w+, \w{3} \d+), (\d+:\d\d [AP]M)/.exec(message)?.[0])
          for (const [place, words] of announced.entries()) if (place > 0) expect(words).not.toBe(announced[place - 1])
          if (job.status !== 'scheduled' || job.scheduledDate === null || job.scheduledTime === null) continue
          const begins = toZonedInstant(job.scheduledDate, job.scheduledTime)?.getTime() ?? 0
          const isNotifiedInTime = begins - changedAt > 24 * HOUR
          if (!isNotifiedInTime) continue
          expect(of('confirmation')).toHaveLength(1)
          const words = new Intl.DateTimeFormat('en-US', {
            timeZone: 'America/New_York',
            weekday: 'long',
            month: 'short',
            day: 'numeric',
          }).format(begins)
          expect(announced.at(-1)).toContain(words)
          if (begins - changedAt > 5 * 24 * HOUR) {
            expect(days.filter((day) => day === words)).toHaveLength(1)
            const reminder = of('reminder').find(({ message }) => message.includes(words))
            expect(reminder && toTime(reminder.at) >= '09:00' && toTime(reminder.at) <= '11:00').toBe(true)
          }
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    recordProof('quiet hours', {
      tried: looked,
      figure: 'appointment messages from two nodes in weeks with a clock change',
    })
  },
)
