import { formatPosition } from './slot-position.ts'
import { getMoveBlockedReason } from './move-blocked-reason.ts'
import { getBadge, formatName } from './event-style.ts'
import type { DragState } from './use-drag-state.ts'

/** What a pointer carries while it is over no hour of the grid, and where it would be put, or why it may not. */
export function DragPreview({ hand: { held, at } }: { hand: DragState }) {
  if (!held || !at || held.by !== 'pointer') return null
  const { entry, from, place } = held
  const refusal = getMoveBlockedReason(entry, place)
  const where = refusal ?? (place.date !== null ? formatPosition(place) : from.date !== null && 'Off the calendar')
  return (
    <div className={`mev ghost t-${getBadge(entry).tone}`} style={{ left: at.x, top: at.y }} aria-hidden="true">
      <b>{formatName(entry)}</b>
      {where && <span className={refusal ? 'refused' : undefined}>{where}</span>}
    </div>
  )
}
