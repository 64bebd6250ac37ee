// Pure: on which day and at which time a visit takes place.
import type { Hours } from '#domains/system/business/contract.ts'
import { getOpeningHours, MAX_DAYS_AHEAD } from '#domains/work/schedule/wall-clock.ts'
import { addDays, toZonedInstant } from '#lib/local-time.ts'

/**
 * The day of a visit that is due on `dueDate`. On a closed day it moves to the next open one; null when the visit after
 * it is due by then, so that a plan of every day has no two visits on a Monday.
 */
export function placeVisit(dueDate: string, nextDue: string, hours: Hours | null): string | null {
  if (hours === null || getOpeningHours(hours, dueDate)) return dueDate
  for (let ahead = 1; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const day = addDays(dueDate, ahead)
    if (day >= nextDue) return null
    if (getOpeningHours(hours, day)) return day
  }
  return null
}

/** The time of the wall clock, HH:MM; an hour later on the night on which daylight saving skips it. */
export function toExistingTime(day: string, time: string): string {
  if (toZonedInstant(day, time)) return time
  return `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`
}
