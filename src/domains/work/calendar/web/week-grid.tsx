import './week-grid.css'
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import type { Hours } from '#domains/system/business/contract.ts'
import { AnyTime } from './any-time.tsx'
import { AppointmentBlock } from './appointment-block.tsx'
import { DayColumns } from './day-columns.tsx'
import { DayHeads } from './day-heads.tsx'
import { hourAt, isIn, type Column } from './grid-geometry.ts'
import { PeopleHeads } from './people-heads.tsx'
import type { PersonColumn } from './person-columns.ts'
import { sumByDay } from './event-style.ts'
import { packSegments, pieceKey, toSeats, toSegments, type Box, type EventSegment } from './event-segments.ts'
import { formatClockTime, DAY, USUAL, type SlotPosition } from './slot-position.ts'
import { preventScroll } from './pointer-drag.ts'
import type { EntryRow } from './row-types.ts'
import { Slot, type Chosen, type Kind } from './slot-menu.tsx'
import { useGridDrag } from './use-grid-drag.ts'
import { toOriginSegments, type DragState } from './use-drag-state.ts'
import { useStableFocus } from './use-stable-focus.ts'
import type { useKeyboardMove } from './use-keyboard-move.ts'

export type GridProps = {
  label: string
  columns: readonly (Column | PersonColumn)[]
  today: string
  hours: Hours | undefined
  entries: readonly EntryRow[]
  isLoading: boolean
  plans: ReadonlyMap<string, SlotPosition>
  hand: DragState
  keys: ReturnType<typeof useKeyboardMove>
  slot: Chosen | null
  onSlot: (slot: Chosen | null) => void
  onMake: (slot: Chosen, kind: Kind) => void
  onOpen: (entry: EntryRow) => void
  onMove: (entry: EntryRow) => void
  onDay: (date: string) => void
  /** Where the first row stands when the days come up; minutes from midnight. */
  opens: number
  /** Where the appointments are drawn: what is dragged from elsewhere looks for its place there. */
  layer: RefObject<HTMLDivElement | null>
}

/** A block narrower than this shows hardly a name; pixels. */
const NARROWEST = 96
/** More at the same time are stacked as chips. */
const MOST_BESIDE = 3

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Days side by side, hours from top to bottom: what is booked when, to be dragged, made longer, and added to. */
export function Grid({
  label,
  columns,
  today,
  hours,
  entries,
  isLoading,
  plans,
  hand,
  keys,
  slot,
  onSlot,
  onMake,
  onOpen,
  onMove,
  onDay,
  opens,
  layer,
}: GridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => preventScroll(scroller.current), [])
  useStableFocus(scroller)
  const days = columns.map(({ date }) => date)
  const people = columns.filter((column): column is PersonColumn => 'name' in column)
  const isByPerson = people.length > 0
  const first = days[0]
  const scrolled = useRef('')
  useEffect(() => {
    // When other days come up, the first hour of work or of a booking is at the top. From then on the user controls the
    // scroll position.
    const shown = `${first} ${days.length} ${isLoading}`
    const [box, drawn] = [scroller.current, layer.current]
    if (!box || !drawn || scrolled.current === shown) return
    scrolled.current = shown
    box.scrollTop = (drawn.getBoundingClientRect().height / DAY) * opens
  }, [first, days.length, isLoading, opens, layer])
  const seated = (all: readonly EventSegment[]) => (isByPerson ? toSeats(all) : [...all])
  const toOrigins = (held: DragState['held']) => seated(toOriginSegments(held))
  const pieces = seated(toSegments(entries, plans))
  const inHand = onHours(
    pieces.filter((piece) => hand.isHeld(piece)),
    columns,
  )
  const origins = toOrigins(hand.held).filter((home) => !inHand.some((piece) => pieceKey(piece) === pieceKey(home)))
  const standing = [...pieces.filter((piece) => !hand.isHeld(piece)), ...origins]
  const drag = useGridDrag({ hand, layer, scroller, columns })
  const block = (piece: Box) => (
    <AppointmentBlock
      key={pieceKey(piece)}
      piece={piece}
      at={columns.findIndex((column) => isIn(column, piece))}
      isByPerson={isByPerson}
      hand={hand}
      keys={keys}
      isOrigin={hand.isHeld(piece) && !inHand.includes(piece)}
      isWaiting={plans.has(piece.key)}
      onOpen={onOpen}
      onMove={onMove}
      onPress={drag.move}
      onGrip={drag.resize}
    />
  )
  const width = useWidth(layer) / columns.length
  // Two fit always, each by the beginning of its name.
  const beside = Math.min(MOST_BESIDE, Math.max(2, Math.floor(width / NARROWEST)))
  const packed = columns.map((column, place) => ({
    place,
    ...packSegments(
      standing.filter((piece) => isIn(column, piece)),
      beside,
    ),
  }))
  const drawn = [...packed.flatMap(({ boxes }) => boxes), ...inHand].toSorted(inPlace)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do too
    <div className="cal" role="region" tabIndex={0} aria-label={label} ref={scroller}>
      <div
        className={isByPerson ? 'week bypers' : 'week'}
        style={{ '--n': columns.length } as CSSProperties /* a variable, which React's type does not know */}
      >
        <div className="heads">
          {isByPerson ? (
            <PeopleHeads
              columns={people}
              pieces={pieces.filter(({ date }) => date === first)}
              onAdd={({ date, person }) => onSlot({ date, person, start: opens, minutes: USUAL, isRange: false })}
            />
          ) : (
            <DayHeads
              days={days}
              today={today}
              sums={sumByDay(entries)}
              onDay={onDay}
              onAdd={(date) => onSlot({ date, start: opens, minutes: USUAL, isRange: false })}
            />
          )}
          <AnyTime
            columns={columns}
            pieces={pieces}
            plans={plans}
            hand={hand}
            toOrigins={toOrigins}
            keys={keys}
            onOpen={onOpen}
            onMove={onMove}
            onPress={drag.move}
          />
        </div>
        <div className="hours">
          {HOURS.map((hour) => (
            <div className="hr" key={hour}>
              {formatClockTime(hour * 60).replace(':00', '')}
            </div>
          ))}
        </div>
        <div className="evs" ref={layer}>
          <DayColumns
            columns={columns}
            today={today}
            hours={hours}
            at={(point) => hourAt(layer.current, columns, point)}
            scroller={scroller}
            onSlot={onSlot}
          />
          {isLoading &&
            [0, 1, 2, 3].map((place) => (
              <span
                className="skel ev"
                key={place}
                style={
                  {
                    '--d': (place * 2) % days.length,
                    '--s': opens + 60 * place,
                    '--m': 120,
                  } as CSSProperties /* as above */
                }
              />
            ))}
          {drawn.map(block)}
          {packed.flatMap(({ place, more }) =>
            more.map(({ date, start, many, chip }) => (
              <button
                type="button"
                className="ev stacked more"
                key={`${place} ${start}`}
                style={{ '--d': place, '--s': start, '--i': chip } as CSSProperties /* as above */}
                onClick={() => onDay(date)}
              >
                +{many} more<span className="vh"> appointments</span>
              </button>
            )),
          )}
          {slot && columns.some((column) => isIn(column, slot)) && (
            <Slot
              slot={slot}
              at={columns.findIndex((column) => isIn(column, slot))}
              onMake={onMake}
              onClose={() => {
                onSlot(null)
                scroller.current?.focus({ preventScroll: true })
              }}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** Pixels, as they change; 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** What has an hour of these days, with the whole of its column to itself. */
const onHours = (pieces: readonly EventSegment[], columns: readonly Column[]): Box[] =>
  pieces.flatMap((piece) =>
    piece.place.start === null || !columns.some((column) => isIn(column, piece))
      ? []
      : [{ ...piece, start: piece.place.start, column: 0, columns: 1 }],
  )

/**
 * In order of where they stood before anything was moved: an element that changes its place among the others loses the
 * finger that drags it, and the focus.
 */
const inPlace = (a: EventSegment, b: EventSegment): number => compare(standing(a), standing(b))
const standing = (piece: EventSegment): string =>
  `${piece.entry.dates[piece.day] ?? ''} ${piece.entry.time ?? ''} ${pieceKey(piece)}`
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
