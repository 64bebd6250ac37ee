import { toDay } from '#lib/dates.ts'
import { addDays, getWeekday } from '#lib/local-time.ts'

const DAYS = 7
const WEEKS = 4

/**
 * Which of these backups are not kept any more: kept are all of today, the last one of each of the six days before, and
 * the first one of each of four weeks (from Monday), by the business's calendar. `at`: when it was begun. The newest is
 * always kept.
 */
export function findExpired<Kept extends { at: Date }>(backups: readonly Kept[], now: Date): Kept[] {
  const oldestFirst = backups.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const today = toDay(now)
  const firstDay = addDays(today, 1 - DAYS)
  const firstWeek = addDays(mondayOf(today), -7 * (WEEKS - 1))
  const kept = new Set<Kept>(oldestFirst.slice(-1))
  const lastOfDay = new Map<string, Kept>()
  const firstOfWeek = new Map<string, Kept>()
  for (const backup of oldestFirst) {
    const day = toDay(backup.at)
    if (day >= today) kept.add(backup)
    else if (day >= firstDay) lastOfDay.set(day, backup)
    const monday = mondayOf(day)
    if (monday >= firstWeek && !firstOfWeek.has(monday)) firstOfWeek.set(monday, backup)
  }
  for (const backup of [...lastOfDay.values(), ...firstOfWeek.values()]) kept.add(backup)
  return oldestFirst.filter((backup) => !kept.has(backup))
}

const mondayOf = (day: string): string => addDays(day, -getWeekday(day))
