import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { listAppointmentsOn } from './appointment-query.ts'
import type { AppointmentRef } from './appointment-query.ts'
import type { Upcoming } from './contract.ts'
import { filterNotReminded, sendReminder } from './send-reminders.ts'

/** Reminders are for appointments 2-3 days away (spec.md §9). */
const DAYS = { from: 2, to: 3 }

async function open(tx: Tx): Promise<(AppointmentRef & { date: string })[]> {
  const today = toDay(tx.now)
  return filterNotReminded(tx, await listAppointmentsOn(tx, addDays(today, DAYS.from), addDays(today, DAYS.to)))
}

/** What Send Reminders would send: how many appointments, and on which days they are. */
export async function getUpcomingReminders(tx: Tx): Promise<Upcoming> {
  const appointments = await open(tx)
  return { appointments: appointments.length, days: [...new Set(appointments.map(({ date }) => date))].toSorted() }
}

/**
 * Send Reminders (2-3 Days): everybody who has none yet is reminded at once, also while the automatic one is off. Who
 * cannot be reached is counted apart.
 */
export async function sendUpcomingReminders(tx: Tx): Promise<{ remindersSent: number; unreachable: number }> {
  let remindersSent = 0
  for (const ref of await open(tx)) if (await sendReminder(tx, ref, { early: true })) remindersSent++
  return { remindersSent, unreachable: (await open(tx)).length }
}
