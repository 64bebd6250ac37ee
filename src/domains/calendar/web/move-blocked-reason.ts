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
    return 'An estimate visit keeps its day. Open it and cancel it to take it off the calendar.'
  if (kind === 'visit' && start === null) return 'An estimate visit keeps an hour: somebody waits for us then.'
  return status === 'in-progress' && date === null ? 'Work on this job has begun, so it keeps its day.' : null
}
