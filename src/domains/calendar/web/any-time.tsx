import type { PointerEvent } from 'react'
import type { Piece } from './pieces.ts'
import type { EntryRow } from './rows.ts'
import { badgeOf, hrefOf, mayMove, nameOf, whatOf, wordsOf } from './tones.ts'
import type { Hand } from './use-held.ts'
import type { useKeys } from './use-keys.ts'

/** Appointments that have a day and no time yet, above the hours. Not there while there are none. */
export function AnyTime({
  days,
  pieces,
  hand,
  keys,
  onOpen,
  onPress,
}: {
  days: readonly string[]
  pieces: readonly Piece[]
  hand: Hand
  keys: ReturnType<typeof useKeys>
  onOpen: (entry: EntryRow) => void
  onPress: (piece: Piece, event: PointerEvent) => void
}) {
  // One that is being dragged stays where it was taken from until it is put down: a finger would lose it.
  const isHere = (piece: Piece) => piece.entry.time === null && piece.entry.dates.length > 0 && (piece.place.start === null || hand.isHeld(piece))
  const untimed = pieces.filter(isHere)
  if (!untimed.some(({ date }) => days.includes(date))) return null
  return (
    <>
      <div className="hr any">Any time</div>
      {days.map((day) => (
        <div className="anyday" key={day}>
          {untimed
            .filter(({ date, entry, day: at, ...piece }) => (hand.isHeld(piece) ? entry.dates[at] : date) === day)
            .map((piece) => (
              <a
                className={`ev any t-${badgeOf(piece.entry).tone}${mayMove(piece.entry) ? ' free' : ''}${hand.isHeld(piece) ? ' origin' : ''}`}
                key={`${piece.key} ${piece.day}`}
                href={hrefOf(piece.entry)}
                aria-describedby={mayMove(piece.entry) ? 'cal-keys' : undefined}
                data-key={piece.key}
                draggable={false}
                onPointerDown={(event) => onPress(piece, event)}
                onKeyDown={(event) => keys.onKeyDown(event, piece)}
                onBlur={(event) => keys.onBlur(event, piece)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(piece.entry)
                }}
              >
                <span className="vh">{wordsOf(piece)}</span>
                <b aria-hidden="true">{nameOf(piece.entry)}</b>
                <span aria-hidden="true">{whatOf(piece.entry, piece)}</span>
              </a>
            ))}
        </div>
      ))}
    </>
  )
}
