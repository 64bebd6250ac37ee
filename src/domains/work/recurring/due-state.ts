// Pure, and for both sides: how a contract stands on a day.
import type { RecurringService } from './contract.ts'
import { addDays } from '#lib/local-time.ts'

export type DueState = 'overdue' | 'today' | 'due-soon' | 'active' | 'paused' | 'cancelled'

/** Days that count as soon (spec.md §9). */
const SOON = 7

type Standing = Pick<RecurringService, 'status' | 'nextScheduledDate'> & {
  visit: Pick<NonNullable<RecurringService['visit']>, 'dueDate' | 'scheduledDate'> | null
}

/** The day that counts: of the visit that is made and not done, else of the next one. */
export const getNextDay = ({ visit, nextScheduledDate }: Omit<Standing, 'status'>): string =>
  visit?.scheduledDate ?? visit?.dueDate ?? nextScheduledDate

/** Due Soon: 1 to 7 days away. Overdue: the date is past (spec.md §4). */
export function getDueState(contract: Standing, today: string): DueState {
  if (contract.status !== 'active') return contract.status
  const day = getNextDay(contract)
  if (day < today) return 'overdue'
  if (day === today) return 'today'
  return day <= addDays(today, SOON) ? 'due-soon' : 'active'
}
