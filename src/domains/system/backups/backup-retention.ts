import { toDay } from '#lib/dates.ts'
import { addDays, getWeekday } from '#lib/local-time.ts'

const DAYS = 7
const WEEKS = 4

/**
 * Finds the backups to delete. The schedule retains every backup of today, the last one of each of the six days before,
 * and the first one of each of four weeks (from Monday), by the business's calendar. `at` is when the backup began. The
 * schedule always retains the newest backup.
 */
export function findExpired<Backup extends { at: Date }>(backups: readonly Backup[], now: Date): Backup[] {
  const oldestFirst = backups.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const today = toDay(now)
  const firstDay = addDays(today, 1 - DAYS)
  const firstWeek = addDays(mondayOf(today), -7 * (WEEKS - 1))
  const retained = new Set<Backup>(oldestFirst.slice(-1))
  const lastOfDay = new Map<string, Backup>()
  const firstOfWeek = new Map<string, Backup>()
  for (const backup of oldestFirst) {
    const day = toDay(backup.at)
    if (day >= today) retained.add(backup)
    else if (day >= firstDay) lastOfDay.set(day, backup)
    const monday = mondayOf(day)
    if (monday >= firstWeek && !firstOfWeek.has(monday)) firstOfWeek.set(monday, backup)
  }
  for (const backup of [...lastOfDay.values(), ...firstOfWeek.values()]) retained.add(backup)
  return oldestFirst.filter((backup) => !retained.has(backup))
}

const mondayOf = (day: string): string => addDays(day, -getWeekday(day))
