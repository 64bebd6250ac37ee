import './any-time.css'
import type { PointerEvent } from 'react'
import { AppointmentLink } from './appointment-link.tsx'
import { MoveButton } from './move-button.tsx'
import type { Piece } from './pieces.ts'
import type { Place } from './place.ts'
import { refusalOf } from './refusal.ts'
import type { EntryRow } from './rows.ts'
import { badgeOf, nameOf, whatOf } from './tones.ts'
import { originsOf, type Hand } from './use-held.ts'
import type { useKeys } from './use-keys.ts'

/** The row above the hours, for appointments that have a day and no time. What is dropped here loses its time. */
export function AnyTime({
  days,
  pieces,
  plans,
  hand,
  keys,
  onOpen,
  onMove,
  onPress,
}: {
  days: readonly string[]
  pieces: readonly Piece[]
  plans: ReadonlyMap<string, Place>
  hand: Hand
  keys: ReturnType<typeof useKeys>
  onOpen: (entry: EntryRow) => void
  onMove: (entry: EntryRow) => void
  onPress: (piece: Piece, event: PointerEvent) => void
}) {
  const { held } = hand
  const isCarried = held?.by === 'pointer'
  const untimed = pieces.filter(({ place }) => place.start === null)
  const origins = originsOf(held).filter(({ place }) => place.start === null)
  const drawn = [...untimed.filter((piece) => !isCarried || !hand.isHeld(piece)), ...origins]
  const coming =
    isCarried && refusalOf(held.entry, held.place) === null ? untimed.filter((piece) => hand.isHeld(piece)) : []
  return (
    <>
      <div className="hr any">Any time</div>
      {days.map((day) => {
        const isOver = coming.some(({ date }) => date === day)
        const isHome = origins.some(({ date }) => date === day)
        return (
          <div className={isOver ? 'anyday over' : 'anyday'} key={day}>
            {drawn
              .filter(({ date }) => date === day)
              .map((piece) => (
                <div className="anyone" key={`${piece.key} ${piece.day}`}>
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
                    <Words piece={piece} />
                  </AppointmentLink>
                  {!hand.isHeld(piece) && <MoveButton entry={piece.entry} className="evm" onMove={onMove} />}
                </div>
              ))}
            {!isHome &&
              coming
                .filter(({ date }) => date === day)
                .map((piece) => (
                  <div
                    className={`ev any inhand t-${badgeOf(piece.entry).tone}`}
                    key={`${piece.key} ${piece.day} coming`}
                  >
                    <Words piece={piece} />
                  </div>
                ))}
          </div>
        )
      })}
    </>
  )
}

function Words({ piece }: { piece: Piece }) {
  return (
    <>
      <b aria-hidden="true">{nameOf(piece.entry)}</b>
      <span aria-hidden="true">{whatOf(piece.entry, piece)}</span>
    </>
  )
}
