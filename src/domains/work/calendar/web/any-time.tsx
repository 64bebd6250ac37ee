import './any-time.css'
import type { PointerEvent } from 'react'
import { AppointmentLink } from './appointment-link.tsx'
import { MoveButton } from './move-button.tsx'
import { columnKey, isIn, type Column } from './grid-geometry.ts'
import { pieceKey, type EventSegment } from './event-segments.ts'
import type { SlotPosition } from './slot-position.ts'
import { getMoveBlockedReason } from './move-blocked-reason.ts'
import type { EntryRow } from './row-types.ts'
import { getBadge, formatName, formatService } from './event-style.ts'
import type { DragState } from './use-drag-state.ts'
import type { useKeyboardMove } from './use-keyboard-move.ts'

/** The row above the hours, for appointments that have a day and no time. What is dropped here loses its time. */
export function AnyTime({
  columns,
  pieces,
  plans,
  hand,
  toOrigins,
  keys,
  onOpen,
  onMove,
  onPress,
}: {
  columns: readonly Column[]
  pieces: readonly EventSegment[]
  plans: ReadonlyMap<string, SlotPosition>
  hand: DragState
  toOrigins: (held: DragState['held']) => EventSegment[]
  keys: ReturnType<typeof useKeyboardMove>
  onOpen: (entry: EntryRow) => void
  onMove: (entry: EntryRow) => void
  onPress: (piece: EventSegment, event: PointerEvent) => void
}) {
  const { held } = hand
  const isCarried = held?.by === 'pointer'
  const untimed = pieces.filter(({ place }) => place.start === null)
  const origins = toOrigins(held).filter(({ place }) => place.start === null)
  const drawn = [...untimed.filter((piece) => !isCarried || !hand.isHeld(piece)), ...origins]
  const coming =
    isCarried && getMoveBlockedReason(held.entry, held.place) === null
      ? untimed.filter((piece) => hand.isHeld(piece))
      : []
  return (
    <>
      <div className="hr any">Any time</div>
      {columns.map((column) => {
        const isOver = coming.some((piece) => isIn(column, piece))
        const isHome = origins.some((piece) => isIn(column, piece))
        return (
          <div className={isOver ? 'anyday over' : 'anyday'} key={columnKey(column)}>
            {drawn
              .filter((piece) => isIn(column, piece))
              .map((piece) => (
                <div className="anyone" key={pieceKey(piece)}>
                  <AppointmentLink
                    piece={piece}
                    className="ev any"
                    hand={hand}
                    keys={keys}
                    isOrigin={isCarried && !isOver}
                    isWaiting={plans.has(piece.key)}
                    onOpen={onOpen}
                    onPress={onPress}
                  >
                    <AnyTimeText piece={piece} />
                  </AppointmentLink>
                  {!hand.isHeld(piece) && <MoveButton entry={piece.entry} className="evm" onMove={onMove} />}
                </div>
              ))}
            {!isHome &&
              coming
                .filter((piece) => isIn(column, piece))
                .map((piece) => (
                  <div className={`ev any inhand t-${getBadge(piece.entry).tone}`} key={`${pieceKey(piece)} coming`}>
                    <AnyTimeText piece={piece} />
                  </div>
                ))}
          </div>
        )
      })}
    </>
  )
}

function AnyTimeText({ piece }: { piece: EventSegment }) {
  return (
    <>
      <b aria-hidden="true">{formatName(piece.entry)}</b>
      <span aria-hidden="true">{formatService(piece.entry, piece)}</span>
    </>
  )
}
