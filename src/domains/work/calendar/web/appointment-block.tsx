import './appointment-block.css'
import type { CSSProperties, PointerEvent } from 'react'
import { AppointmentLink } from './appointment-link.tsx'
import { MoveButton } from './move-button.tsx'
import type { Box, EventSegment } from './event-segments.ts'
import { formatClockTime, formatSpan } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'
import { isMovable, formatName, formatService } from './event-style.ts'
import type { DragState } from './use-drag-state.ts'
import type { useKeyboardMove } from './use-keyboard-move.ts'

/** Shorter ones have room for one line only; minutes. */
const TWO_LINES = 45

/** One appointment in the grid. It can be opened, dragged, made longer by its lower edge, and moved by keys. */
export function AppointmentBlock({
  piece,
  at,
  hand,
  keys,
  isOrigin,
  isWaiting,
  onOpen,
  onMove,
  onPress,
  onGrip,
}: {
  piece: Box
  /** The column of its day. */
  at: number
  hand: DragState
  keys: ReturnType<typeof useKeyboardMove>
  isOrigin: boolean
  isWaiting: boolean
  onOpen: (entry: EntryRow) => void
  onMove: (entry: EntryRow) => void
  onPress: (piece: EventSegment, event: PointerEvent) => void
  onGrip: (piece: EventSegment, event: PointerEvent) => void
}) {
  const { entry, place, start, column, columns, chip } = piece
  const isHeld = hand.isHeld(piece)
  const isChip = chip !== undefined
  const size = isChip ? ['stacked'] : [place.minutes < TWO_LINES && 'short', columns > 2 && 'slim']
  const box = {
    '--d': at,
    '--s': start,
    '--m': place.minutes,
    '--c': column,
    '--k': columns,
    '--i': chip ?? 0,
  } as CSSProperties /* variables, which React's type does not know */
  return (
    <>
      <AppointmentLink
        piece={piece}
        className={['ev', ...size].filter(Boolean).join(' ')}
        style={box}
        hand={hand}
        keys={keys}
        isOrigin={isOrigin}
        isWaiting={isWaiting}
        onOpen={onOpen}
        onPress={onPress}
      >
        {isChip && (
          <span className="num" aria-hidden="true">
            {formatClockTime(place.start ?? start).replace(/ [AP]M$/, '')}
          </span>
        )}
        <b aria-hidden="true">{formatName(entry)}</b>
        {isHeld && !isOrigin ? (
          <span className="num" aria-hidden="true">
            {formatSpan(start, place.minutes)}
          </span>
        ) : (
          !isChip && <span aria-hidden="true">{formatService(entry, piece)}</span>
        )}
        {isMovable(entry) && !isChip && (
          <span
            className="grip"
            onPointerDown={(event) => {
              event.stopPropagation()
              onGrip(piece, event)
            }}
          />
        )}
      </AppointmentLink>
      {!isHeld && (
        <MoveButton entry={entry} className={['evm', ...size].filter(Boolean).join(' ')} style={box} onMove={onMove} />
      )}
    </>
  )
}
