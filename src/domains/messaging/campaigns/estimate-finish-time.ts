import { nextAllowedTime } from '#domains/messaging/messages/outbox/send-policy.ts'
import { ZONE } from '#lib/dates.ts'

/** Offers end at 8 PM and begin at 8 AM (messages/outbox/send-policy.ts). */
const STEP_MS = 15 * 60_000

/**
 * Estimates when the last of `many` messages (of texts, parts) will have left when they start at `from`, at
 * `perSecond`. It waits for nights to pass, and ignores recipients in other time zones. `perSecond` null: at once.
 */
export function estimateFinishTime(from: Date, many: number, perSecond: number | null): Date {
  if (many === 0) return from
  let left = perSecond === null ? 0 : (many / perSecond) * 1000
  let at = nextAllowedTime(from, [ZONE])
  // A month of quarters of an hour is more than any campaign takes.
  for (let step = 0; left > STEP_MS && step < 3000; step++) {
    at = nextAllowedTime(new Date(at.getTime() + STEP_MS), [ZONE])
    left -= STEP_MS
  }
  return new Date(at.getTime() + left)
}

/**
 * What a part of a text costs here, in tenths of a cent: Twilio's price for the United States
 * (https://www.twilio.com/en-us/sms/pricing/us), as the design assumes.
 */
export const SEGMENT_COST = 7.9
