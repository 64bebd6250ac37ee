import './unscheduled-tray.css'
import { useEffect, useRef, type PointerEvent } from 'react'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { preventScroll } from './pointer-drag.ts'
import { segmentKey } from './event-segments.ts'
import type { SlotPosition } from './slot-position.ts'
import { getMoveBlockedReason } from './move-blocked-reason.ts'
import type { EntryRow } from './row-types.ts'
import { TrayItem } from './tray-item.tsx'
import type { DragState } from './use-drag-state.ts'
import { useUnscheduledJobs } from './use-unscheduled-jobs.ts'

/**
 * Jobs that wait for a day: dragged into the calendar, or given one by a press. What is dropped here loses its day. Not
 * there while none waits, unless a pointer carries what could be dropped; then it lies over the head, so that nothing
 * moves under the pointer.
 */
export function UnscheduledTray({
  businessId,
  plans,
  moving,
  hand,
  onOpen,
  onPress,
  onSchedule,
}: {
  businessId: string | undefined
  plans: ReadonlyMap<string, SlotPosition>
  moving: readonly EntryRow[]
  hand: DragState
  onOpen: (entry: EntryRow) => void
  /** Null where there is no place to drag to. */
  onPress: ((entry: EntryRow, event: PointerEvent) => void) | null
  onSchedule: (entry: EntryRow) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const { held } = hand
  const { entries, count, pages, paid } = useUnscheduledJobs(businessId, plans, moving)
  const isThere = entries.length > 0
  useEffect(() => (isThere ? preventScroll(list.current) : undefined), [isThere])
  const isTarget = held?.by === 'pointer' && held.from.date !== null
  const isOver = isTarget && held.place.date === null && getMoveBlockedReason(held.entry, held.place) === null
  if (!isThere && !isTarget) return null
  const tray = (
    <section
      className={['tray', !isThere && 'bare', isTarget && 'target', isOver && 'over'].filter(Boolean).join(' ')}
      aria-labelledby="tray"
    >
      <h3 id="tray">Unscheduled {isThere && <span className="num">{count}</span>}</h3>
      {isThere ? (
        <ul ref={list}>
          {entries.map((entry) => {
            const isHeld = hand.isHeld({ key: segmentKey(entry) })
            return (
              <TrayItem
                key={entry.id}
                entry={entry}
                isPaid={paid.has(entry.id)}
                state={isHeld ? 'origin' : plans.has(segmentKey(entry)) ? 'waiting' : undefined}
                onOpen={onOpen}
                onPress={onPress}
                onSchedule={onSchedule}
              />
            )
          })}
          {pages.hasNextPage && (
            <li className="on">
              <LoadMore pages={pages} />
            </li>
          )}
        </ul>
      ) : (
        <p className="small">Drop here to remove it from the calendar.</p>
      )}
    </section>
  )
  return isThere ? tray : <div className="trayspot">{tray}</div>
}
