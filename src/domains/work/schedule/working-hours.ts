import { WEEKDAYS } from '#domains/system/business/contract.ts'
import type { TimeOff, Week } from '#domains/work/technicians/contract.ts'
import { toDay } from '#lib/dates.ts'
import { formatClock, formatDate, toTime, getWeekday } from '#lib/local-time.ts'
import type { Period } from '#platform/database/columns.ts'

/** When a person works and when they are away, as they said it. `week` null: nothing was said. */
export type WorkingHours = { week: Week | null; timeOff: readonly TimeOff[] }

/**
 * Why a person is unavailable in a period: `all day`, whatever the hour, or only at these hours. `sentence` follows the
 * name.
 */
export type Absence = { allDay: boolean; sentence: string }

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** Null when they are there. */
export function findAbsence({ week, timeOff }: WorkingHours, { from, to }: Period): Absence | null {
  const day = toDay(from)
  const off = timeOffOn(timeOff, day)
  if (off) return { allDay: true, sentence: `is off ${formatDays(off)}${off.reason ? `: ${off.reason}` : ''}` }
  if (week === null) return null
  const place = getWeekday(day)
  const shift = shiftOn(week, day)
  if (!shift) return { allDay: true, sentence: `doesn’t work ${DAYS[place]}` }
  const [begins, ends] = [toTime(from), toTime(to)]
  if (begins >= shift.from && ends <= shift.to && toDay(to) === day) return null
  return { allDay: false, sentence: `works ${formatClock(shift.from)} to ${formatClock(shift.to)} ${DAYS[place]}` }
}

export const timeOffOn = (timeOff: readonly TimeOff[], day: string): TimeOff | undefined =>
  timeOff.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)

export const shiftOn = (week: Week, day: string): { from: string; to: string } | null =>
  week[WEEKDAYS[getWeekday(day)] ?? 'sunday'] ?? null

/** `on Nov 20, 2026`, `from Nov 20, 2026 to Nov 23, 2026`. */
const formatDays = ({ firstDay, lastDay }: TimeOff): string =>
  firstDay === lastDay ? `on ${formatDate(firstDay)}` : `from ${formatDate(firstDay)} to ${formatDate(lastDay)}`
