import './tray.css'
import { useEffect, useRef, type PointerEvent } from 'react'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { holdStill } from './press.ts'
import { keyOf } from './pieces.ts'
import type { Place } from './place.ts'
import { refusalOf } from './refusal.ts'
import type { EntryRow } from './rows.ts'
import { TrayItem } from './tray-item.tsx'
import type { Hand } from './use-held.ts'
import { useWaiting } from './use-waiting.ts'

/**
 * Jobs that wait for a day: dragged into the calendar, or given one by a press. What is dropped here loses its day. Not
 * there while none waits, unless a pointer carries what could be dropped; then it lies over the head, so that nothing
 * moves under the pointer.
 */
export function Tray({
  businessId,
  plans,
  moving,
  hand,
  onOpen,
  onPress,
  onSchedule,
}: {
  businessId: string | undefined
  plans: ReadonlyMap<string, Place>
  moving: readonly EntryRow[]
  hand: Hand
  onOpen: (entry: EntryRow) => void
  /** Null where there is no place to drag to. */
  onPress: ((entry: EntryRow, event: PointerEvent) => void) | null
  onSchedule: (entry: EntryRow) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const { held } = hand
  const { entries, count, pages } = useWaiting(businessId, plans, moving)
  const isThere = entries.length > 0
  useEffect(() => (isThere ? holdStill(list.current) : undefined), [isThere])
  const isTarget = held?.by === 'pointer' && held.from.date !== null
  const isOver = isTarget && held.place.date === null && refusalOf(held.entry, held.place) === null
  if (!isThere && !isTarget) return null
  const tray = (
    <section
      className={['tray', !isThere && 'bare', isTarget && 'target', isOver && 'over'].filter(Boolean).join(' ')}
      aria-labelledby="tray"
    >
      <h3 id="tray">Not scheduled yet {isThere && <span className="num">{count}</span>}</h3>
      {isThere ? (
        <ul ref={list}>
          {entries.map((entry) => {
            const isHeld = hand.isHeld({ key: keyOf(entry) })
            return (
              <TrayItem
                key={entry.id}
                entry={entry}
                state={isHeld ? 'origin' : plans.has(keyOf(entry)) ? 'waiting' : undefined}
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
        <p className="small">Drop it here to take it off the calendar.</p>
      )}
    </section>
  )
  return isThere ? tray : <div className="trayspot">{tray}</div>
}
