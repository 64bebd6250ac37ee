import { nextAllowedTime } from '#domains/messaging/messages/outbox/send-policy.ts'
import { ZONE } from '#lib/dates.ts'

/** The van has left, and the surface can be looked at. */
export const AFTER_HOURS = 3

/**
 * When the customer of a job that is finished now is asked: three hours later, or as the owner has set it, and at a
 * decent hour where the business is.
 */
export function getRequestTime(finished: Date, hours = AFTER_HOURS): Date {
  return nextAllowedTime(new Date(finished.getTime() + hours * 3_600_000), [ZONE])
}
