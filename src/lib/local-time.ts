import { formatDay, toDay, ZONE } from './dates.ts'

// Appointments are stored in local time: a day (`YYYY-MM-DD`) and a time (`HH:MM`) in the business's zone.

const clock = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekdayAndDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})
const wholeWeekdayAndDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'short',
  day: 'numeric',
})
const DAY_MS = 86_400_000

/** What the wall clock of the business shows at an instant, `HH:MM`. */
export const toTime = (at: Date): string => clock.format(at)

/**
 * The instant at which the clocks of the business show this day and time. Of the hour that comes twice when daylight
 * saving ends, the first. Null for a time that daylight saving skips, as 2:30 AM of March 8, 2026.
 */
export function toZonedInstant(day: string, time: string): Date | null {
  const wall = Date.parse(`${day}T${time}:00Z`)
  // The zone's offsets a day before and a day after: one of them holds at any time in between.
  for (const near of [wall - DAY_MS, wall + DAY_MS]) {
    const at = new Date(wall - offsetAt(new Date(near)))
    if (toDay(at) === day && toTime(at) === time) return at
  }
  return null
}

/**
 * The instant at which a day of the business begins. Daylight saving begins and ends at 2 AM, so midnight is there on
 * every day.
 */
export const startOfDay = (day: string): Date => toZonedInstant(day, '00:00') ?? new Date(`${day}T00:00:00Z`)

/** Milliseconds that the zone's clocks are ahead of UTC, to the minute. */
function offsetAt(at: Date): number {
  return Date.parse(`${toDay(at)}T${toTime(at)}:00Z`) - Math.floor(at.getTime() / 60_000) * 60_000
}

/** Whether it is between 8 AM and 8 PM where the business is, so that no phone rings at night. */
export const isByDay = (at: Date): boolean => toTime(at) >= '08:00' && toTime(at) < '20:00'

/** The day so many days on; negative: before. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The last day of the month of a day. None has more than 31: the 32nd lies in the next one. */
export const lastOfMonth = (day: string): string => addDays(`${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1)

/** 0 for Monday to 6 for Sunday. */
export const getWeekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** `HH:MM`, with or without seconds, as `9:00 AM`. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours % 24 < 12 ? 'AM' : 'PM'}`
}

/** Whether a text is a calendar day, `YYYY-MM-DD`: February 30 is none. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A calendar day as `Jan 5, 2025`. */
export const formatDate = (day: string): string => formatDay(`${day}T12:00:00Z`)

/** `Fri, Nov 20`. */
export const formatWeekday = (day: string): string => weekdayAndDay.format(new Date(`${day}T00:00:00Z`))

/** `Friday, Nov 20`. */
export const formatWholeWeekday = (day: string): string => wholeWeekdayAndDay.format(new Date(`${day}T00:00:00Z`))
