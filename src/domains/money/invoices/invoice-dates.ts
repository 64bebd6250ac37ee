import { toDay } from '#lib/dates.ts'
import { addDays, toZonedInstant, startOfDay } from '#lib/local-time.ts'
import { invalid } from '#lib/problem.ts'
import { parseDay } from '#lib/typed-day.ts'

/**
 * Parses a due date. Only the day counts, in the time zone of the business. A day without a time is stored as its noon,
 * which is the same day in most of the world.
 */
function toInstant(typed: string): Date {
  const day = parseDay(typed)
  // An instant with a time of its own stays that instant; its day is the one of the business.
  return /T(?!00:00(:00(\.0+)?)?(Z|[+-]))/i.test(typed)
    ? new Date(typed)
    : (toZonedInstant(day, '12:00') ?? startOfDay(day))
}

/**
 * Returns the issue date: the given one, or now. If the given date is today, the result is now, because the sender's
 * clock may be ahead. Throws `invalid` for a future day.
 */
export function resolveIssueDate(typed: string | null | undefined, now: Date): Date {
  const issued = typed ? toInstant(typed) : now
  if (toDay(issued) < toDay(now)) return issued
  if (toDay(issued) === toDay(now)) return issued < now ? issued : now
  const message = 'The invoice date is in the future.'
  throw invalid(message, [{ path: 'issuedDate', message }])
}

/** Returns the due date: the given one, or so many days after `issued`. Throws `invalid` for a day before that. */
export function resolveDueDate(typed: string | null | undefined, issued: Date, dueDays: number): Date {
  const due = toInstant(typed ?? addDays(toDay(issued), dueDays))
  if (toDay(due) >= toDay(issued)) return due
  const message = 'The due date is before the invoice date.'
  throw invalid(message, [{ path: 'dueDate', message }])
}

/** What an invoice is that waits to be paid: due until its day is over. */
export const toOpenStatus = (due: Date, now: Date): 'sent' | 'overdue' => (toDay(due) < toDay(now) ? 'overdue' : 'sent')
