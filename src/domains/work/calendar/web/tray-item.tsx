import { CalendarPlus, CircleCheck, GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import { formatTown } from '#domains/work/schedule/web/format.ts'
import { formatCents } from '#lib/money.ts'
import type { EntryRow } from './row-types.ts'

/**
 * A job that waits for a day. `state`: it is being carried from here, or the server has not said yes to its being here.
 */
export function TrayItem({
  entry,
  isPaid,
  state,
  onOpen,
  onPress,
  onSchedule,
}: {
  entry: EntryRow
  /** The customer has paid a deposit, or all. */
  isPaid: boolean
  state: 'origin' | 'waiting' | undefined
  onOpen: (entry: EntryRow) => void
  onPress: ((entry: EntryRow, event: PointerEvent) => void) | null
  onSchedule: (entry: EntryRow) => void
}) {
  const { id, name, service, address, amount } = entry
  return (
    <li
      className={[onPress && 'free', isPaid && 'hot', state].filter(Boolean).join(' ')}
      {...(onPress && { onPointerDown: (event) => onPress(entry, event) })}
    >
      {onPress && <GripVertical className="i i-sm" aria-hidden="true" />}
      <a
        href={`/dashboard/jobs/${id}`}
        draggable={false}
        onClick={(event) => {
          event.preventDefault()
          onOpen(entry)
        }}
      >
        <b>{name || 'Unknown Customer'}</b>
        <span>{[service, formatTown(address)].filter(Boolean).join(', ')}</span>
        {(isPaid || amount !== null) && (
          <span className="paid">
            {isPaid && (
              <b>
                <CircleCheck className="i i-sm" aria-hidden="true" />
                Deposit paid
              </b>
            )}
            {amount !== null && formatCents(amount)}
          </span>
        )}
      </a>
      <button
        type="button"
        className="x"
        aria-label={`Schedule ${name}, ${service}`}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => onSchedule(entry)}
      >
        <CalendarPlus className="i" />
      </button>
    </li>
  )
}
