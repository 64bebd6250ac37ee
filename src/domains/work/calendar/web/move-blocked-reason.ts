import type { SlotPosition } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'

/**
 * Why an appointment may not be put there, in a sentence; null when it may. What else is in the way, the server says.
 */
export function getMoveBlockedReason(
  { kind, status }: Pick<EntryRow, 'kind' | 'status'>,
  { date, start }: Pick<SlotPosition, 'date' | 'start'>,
): string | null {
  if (kind === 'visit' && date === null)
    return 'An estimate visit needs a date. To take it off the calendar, open it and cancel it.'
  if (kind === 'visit' && start === null) return 'An estimate visit needs a time because the customer is expecting you.'
  return status === 'in-progress' && date === null ? 'This job is already in progress, so it needs a date.' : null
}
