import './month-view.css'
import { useEffect, useRef, type CSSProperties, type PointerEvent } from 'react'
import { formatWholeWeekday, getWeekday } from '#lib/local-time.ts'
import { PersonChips } from '#domains/work/technicians/web/person-chip.tsx'
import { usePersonClass } from '#domains/work/technicians/web/person-colors.ts'
import { AddToDay } from './add-to-day.tsx'
import { AppointmentLink } from './appointment-link.tsx'
import { placeOver, findTarget } from './grid-geometry.ts'
import { toSegments, type EventSegment } from './event-segments.ts'
import { formatClockTime, type SlotPosition } from './slot-position.ts'
import { preventScroll, startPointerDrag } from './pointer-drag.ts'
import type { EntryRow } from './row-types.ts'
import { isMovable, formatName } from './event-style.ts'
import { toOriginSegments, type DragState } from './use-drag-state.ts'
import { useStableFocus } from './use-stable-focus.ts'
import type { useKeyboardMove } from './use-keyboard-move.ts'

/** More are behind a number that leads to the day. */
const MOST = 3

/**
 * A month, week under week. An appointment is dragged to another day, its time stays. On a phone each day tells how
 * many it has.
 */
export function Month({
  days,
  month,
  today,
  entries,
  isLoading,
  plans,
  hand,
  keys,
  onOpen,
  onDay,
  onAdd,
}: {
  days: readonly string[]
  /** `2026-11`: days of others are dimmed. */
  month: string
  today: string
  entries: readonly EntryRow[]
  isLoading: boolean
  plans: ReadonlyMap<string, SlotPosition>
  hand: DragState
  keys: ReturnType<typeof useKeyboardMove>
  onOpen: (entry: EntryRow) => void
  onDay: (date: string) => void
  onAdd: (date: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => preventScroll(box.current), [])
  useStableFocus(box)
  const pieces = toSegments(entries, plans)
  const held = hand.held
  const isByPointer = held?.by === 'pointer'
  const drag = (piece: EventSegment, event: PointerEvent) => {
    if (!isMovable(piece.entry)) return
    startPointerDrag(event, {
      scroller: null,
      onLift: (point) => {
        hand.take(piece, 'pointer')
        hand.float(point)
      },
      onMove: (point) => {
        hand.float(point)
        const to = findTarget(null, [], point)
        if (to) hand.over(placeOver(piece, to))
      },
      onDrop: () => hand.drop(),
      onGiveUp: () => hand.giveUp(),
    })
  }
  const classOf = usePersonClass()
  const weekdays = [...new Set(days.map(getWeekday))]
  const drawn = [...pieces.filter((piece) => !isByPointer || !hand.isHeld(piece)), ...toOriginSegments(held)]
  const byDay = Map.groupBy(drawn, ({ date }) => date)
  const over =
    isByPointer && held
      ? pieces.filter((piece) => hand.isHeld(piece) && piece.day === held.day).map(({ date }) => date)[0]
      : undefined
  return (
    <div
      className="monthc"
      style={{ '--n': weekdays.length } as CSSProperties /* a variable, which React's type does not know */}
      ref={box}
    >
      <div className="mheads" aria-hidden="true">
        {days.slice(0, weekdays.length).map((day) => (
          <span key={day}>{formatWholeWeekday(day).slice(0, 3)}</span>
        ))}
      </div>
      <ol className="mdays">
        {days.map((day) => {
          const here = (byDay.get(day) ?? []).toSorted((a, b) => (a.place.start ?? -1) - (b.place.start ?? -1))
          const shown = here.length > MOST + 1 ? here.filter((piece, at) => at < MOST || hand.isHeld(piece)) : here
          const words = formatWholeWeekday(day)
          return (
            <li
              key={day}
              className={['mday', !day.startsWith(month) && 'other', day === today && 'now', day === over && 'over']
                .filter(Boolean)
                .join(' ')}
              data-day={day}
            >
              <button type="button" className="mnum" onClick={() => onDay(day)}>
                <span className="vh">
                  {words}
                  {day === today && ', today'}: {formatCount(here.length)}
                </span>
                <b aria-hidden="true">{Number(day.slice(8))}</b>
                {here.length > 0 && (
                  <span className="mcount" aria-hidden="true">
                    {here.length}
                  </span>
                )}
              </button>
              <AddToDay label={`Add on ${words}`} onAdd={() => onAdd(day)} />
              {isLoading && getWeekday(day) % 2 === 0 && <span className="skel mskel" />}
              {shown.map((piece) => (
                <AppointmentLink
                  key={`${piece.key} ${piece.day}`}
                  piece={piece}
                  className={`mev ${classOf(piece.entry.technicians[0]?.id)}`}
                  hand={hand}
                  keys={keys}
                  isOrigin={isByPointer}
                  isWaiting={plans.has(piece.key)}
                  onOpen={onOpen}
                  onPress={drag}
                >
                  <span className="mevw" aria-hidden="true">
                    {piece.entry.technicians.length > 0 && <PersonChips people={piece.entry.technicians} most={1} />}
                    {piece.place.start !== null && (
                      <span className="num">{formatClockTime(piece.place.start).replace(':00', '')}</span>
                    )}{' '}
                    <b>{formatName(piece.entry)}</b>
                  </span>
                </AppointmentLink>
              ))}
              {here.length > shown.length && (
                <button type="button" className="mmore" onClick={() => onDay(day)}>
                  +{here.length - shown.length} more<span className="vh"> on {words}</span>
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const formatCount = (many: number): string =>
  many === 0 ? 'nothing scheduled' : many === 1 ? '1 appointment' : `${many} appointments`
