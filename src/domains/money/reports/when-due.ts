/** When the weekly report leaves. Pure. */
import { toDay } from '#lib/dates.ts'
import { addDays, toZonedInstant, getWeekday } from '#lib/local-time.ts'

/** 0 for Monday to 6 for Sunday; 0 to 23 by the clock of the business. `since`: what was due before that is not. */
export type Weekly = { weekday: number; hour: number; since: Date }
/** A day that it is due on, `YYYY-MM-DD`, and the instant. */
export type Due = { day: string; at: Date }

const DAY_MS = 86_400_000
/** After an outage it is still news; after that the next one is nearer. */
const LATE_DAYS = 3

/** The one that is due now and may not have been sent yet; null: none. */
export function findDueNow(weekly: Weekly, now: Date): Due | null {
  const today = toDay(now)
  const day = addDays(today, -((getWeekday(today) - weekly.weekday + 7) % 7))
  const due = [day, addDays(day, -7)].map((on) => dueOn(on, weekly.hour)).find(({ at }) => at <= now)
  return due && due.at >= weekly.since && now.getTime() - due.at.getTime() <= LATE_DAYS * DAY_MS ? due : null
}

/** The next one after now. */
export function getNextDue({ weekday, hour }: Weekly, now: Date): Due {
  const today = toDay(now)
  const day = addDays(today, (weekday - getWeekday(today) + 7) % 7)
  const due = dueOn(day, hour)
  return due.at > now ? due : dueOn(addDays(day, 7), hour)
}

/** An hour that daylight saving skips comes with the next one, and of an hour that comes twice the first counts. */
function dueOn(day: string, hour: number): Due {
  const clock = (at: number) => toZonedInstant(day, `${String(at).padStart(2, '0')}:00`)
  const at = clock(hour) ?? clock(hour + 1)
  if (!at) throw new Error(`Two hours in a row are missing on ${day}`)
  return { day, at }
}
