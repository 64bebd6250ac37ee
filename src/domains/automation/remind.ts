/**
 * Two or three days before an appointment its customer is reminded of it, once for the day that it stands at by then.
 */
import { and, eq, inArray } from 'drizzle-orm'
import * as automatic from '#domains/messages/automatic.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, instantOf, startOf } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { beginsAt, lockAppointment, standingOn } from './appointments.ts'
import type { Dated, Ref } from './appointments.ts'
import { follow } from './follow.ts'
import { byDay, noticesOf, tell } from './notices.ts'
import { appointmentNotices } from './tables.ts'

/** As the owner has set it: so many days before, at an hour. */
type Set = { days: number; at: string }

/** Asks the queue to remind of every appointment that may be due; each is looked at once more by itself. */
export async function askForReminders(tx: Tx): Promise<void> {
  const set = await automatic.setOf(tx, 'reminder')
  if (!set.on) return
  const today = toDay(tx.now)
  const { days, at } = timing(set)
  const open = await notReminded(tx, await standingOn(tx, today, addDays(today, days)))
  for (const { of, id, date, time } of open)
    if (instantFor(date, days, at) <= tx.now && beginsAt({ date, time }) > tx.now)
      tx.later('automation.remind', { of, id }, { once: `remind ${id}` })
}

/** Those of them whose customer was not reminded of that day. */
export async function notReminded<Standing extends Ref & { date: string }>(
  tx: Tx,
  standing: readonly Standing[],
): Promise<Standing[]> {
  if (standing.length === 0) return []
  const dates = [...new Set(standing.map(({ date }) => date))]
  const reminded = await tx
    .select({ id: appointmentNotices.appointmentId, date: appointmentNotices.date })
    .from(appointmentNotices)
    .where(and(eq(appointmentNotices.kind, 'reminder'), inArray(appointmentNotices.date, dates)))
  const known = new Set(reminded.map(({ id, date }) => `${id} ${date}`))
  return standing.filter(({ id, date }) => !known.has(`${id} ${date}`))
}

/**
 * Reminds of one appointment, if it is due now. `early`: a person asks for it, whenever it is due. Answers whether a
 * message goes out.
 */
export async function remind(tx: Tx, ref: Ref, { early = false } = {}): Promise<boolean> {
  // Whoever was not told of the day yet is told first, whichever of the two the queue runs first: to be told of it on
  // the eve is to be reminded.
  await follow(tx, ref)
  const appointment = await lockAppointment(tx, ref)
  if (!appointment?.stands || appointment.date === null) return false
  const dated: Dated = { ...appointment, date: appointment.date }
  if (beginsAt(dated) <= tx.now) return false
  if (!early) {
    const due = dueAt(dated, timing(await automatic.setOf(tx, 'reminder')), await toldAt(tx, dated))
    if (due === null || due > tx.now) return false
  }
  const when = early ? { leavesAt: tx.now } : byDay(tx.now, dated)
  return (await tell(tx, dated, { kind: 'reminder', once: dated.date, ...when, evenOff: early })).length > 0
}

/** When they were last told of this very day; null: never. */
async function toldAt(tx: Tx, appointment: Dated): Promise<Date | null> {
  const told = (await noticesOf(tx, appointment)).filter(
    ({ kind, date, fate }) => kind !== 'on-my-way' && date === appointment.date && fate !== 'cancelled',
  )
  return told.at(-1)?.leavesAt ?? null
}

/**
 * When somebody is reminded: so many days before at that hour. Who was told of the day only after that is reminded at
 * that hour of the next day before it; and who was told of it on the day before, or on the day itself, has just been
 * reminded by that: null.
 */
export function dueAt({ date }: Pick<Dated, 'date'>, { days, at }: Set, told: Date | null): Date | null {
  for (let before = days; before > 0; before--) {
    const due = instantFor(date, before, at)
    if (told === null || told < due) return due
  }
  return null
}

/** Of an hour that daylight saving skips, the beginning of the day: nobody sets one, since it is at night. */
const instantFor = (date: string, before: number, at: string): Date =>
  instantOf(addDays(date, -before), at) ?? startOf(addDays(date, -before))

const timing = ({ days, at }: { days: number | null; at: string | null }): Set => ({
  days: days ?? 2,
  at: at ?? '09:00',
})
