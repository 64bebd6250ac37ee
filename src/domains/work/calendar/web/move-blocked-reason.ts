import type { SlotPosition } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'

/**
 * Why an appointment may not be put there, in a sentence; null when it may. What else is in the way, the server says.
 */
export function getMoveBlockedReason(
  {
    kind,
    status,
    technicians = [],
    visit = null,
  }: Pick<EntryRow, 'kind' | 'status'> & Partial<Pick<EntryRow, 'technicians' | 'visit'>>,
  { date, start, seat }: Pick<SlotPosition, 'date' | 'start' | 'seat'>,
): string | null {
  if (seat?.refusal) return seat.refusal
  const twice = technicians.find(({ id }) => id === seat?.to)
  if (twice) return `${twice.name} is already on this ${kind}.`
  if (visit?.id && date === null)
    return 'This visit needs a date. To take it off the calendar, open the job and remove it.'
  if (kind === 'event' && date === null) return 'It needs a date. To take it off the calendar, open it and delete it.'
  if (kind === 'visit' && date === null)
    return 'An estimate visit needs a date. To take it off the calendar, open it and cancel it.'
  if (kind === 'visit' && start === null) return 'An estimate visit needs a time because the customer is expecting you.'
  return status === 'in-progress' && date === null ? 'This job is already in progress, so it needs a date.' : null
}
