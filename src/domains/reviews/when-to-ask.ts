import { ZONE } from '#lib/dates.ts'

const MINUTE = 60_000
/** The van has left, and the surface can be looked at. */
const AFTER_HOURS = 3
/** Nobody's phone rings at night: from 8 PM on it waits until 8 AM, where the business is. */
const DAY = { begins: 8 * 60, ends: 20 * 60, minutes: 24 * 60 }

const clock = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })

/** When the customer of a job that is finished now is asked: three hours later, or as the owner has set it, by day. */
export function whenToAsk(finished: Date, hours = AFTER_HOURS): Date {
  const at = new Date(finished.getTime() + hours * 60 * MINUTE)
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const minute = (part.hour ?? 0) * 60 + (part.minute ?? 0)
  const wait = minute >= DAY.ends ? DAY.minutes - minute + DAY.begins : minute < DAY.begins ? DAY.begins - minute : 0
  return new Date(at.getTime() + wait * MINUTE)
}
