import './block.css'
import type { CSSProperties, PointerEvent } from 'react'
import { AppointmentLink } from './appointment-link.tsx'
import { MoveButton } from './move-button.tsx'
import type { Box, Piece } from './pieces.ts'
import { clockWords, spanWords } from './place.ts'
import type { EntryRow } from './rows.ts'
import { mayMove, nameOf, whatOf } from './tones.ts'
import type { Hand } from './use-held.ts'
import type { useKeys } from './use-keys.ts'

/** Shorter ones have room for one line only; minutes. */
const TWO_LINES = 45

/** One appointment in the grid. It can be opened, dragged, made longer by its lower edge, and moved by keys. */
export function Block({
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
  hand: Hand
  keys: ReturnType<typeof useKeys>
  isOrigin: boolean
  isWaiting: boolean
  onOpen: (entry: EntryRow) => void
  onMove: (entry: EntryRow) => void
  onPress: (piece: Piece, event: PointerEvent) => void
  onGrip: (piece: Piece, event: PointerEvent) => void
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
            {clockWords(place.start ?? start).replace(/ [AP]M$/, '')}
          </span>
        )}
        <b aria-hidden="true">{nameOf(entry)}</b>
        {isHeld && !isOrigin ? (
          <span className="num" aria-hidden="true">
            {spanWords(start, place.minutes)}
          </span>
        ) : (
          !isChip && <span aria-hidden="true">{whatOf(entry, piece)}</span>
        )}
        {mayMove(entry) && !isChip && (
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
