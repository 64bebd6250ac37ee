import { placeWords } from './place.ts'
import { refusalOf } from './refusal.ts'
import { badgeOf, nameOf } from './tones.ts'
import type { Hand } from './use-held.ts'

/** What a pointer carries while it is over no hour of the grid, and where it would be put, or why it may not. */
export function Floating({ hand: { held, at } }: { hand: Hand }) {
  if (!held || !at || held.by !== 'pointer') return null
  const { entry, from, place } = held
  const refusal = refusalOf(entry, place)
  const where = refusal ?? (place.date !== null ? placeWords(place) : from.date !== null && 'Off the calendar')
  return (
    <div className={`mev ghost t-${badgeOf(entry).tone}`} style={{ left: at.x, top: at.y }} aria-hidden="true">
      <b>{nameOf(entry)}</b>
      {where && <span className={refusal ? 'refused' : undefined}>{where}</span>}
    </div>
  )
}
