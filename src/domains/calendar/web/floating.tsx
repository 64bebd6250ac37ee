import { badgeOf, nameOf } from './tones.ts'
import type { Hand } from './use-held.ts'

/** What a pointer carries while it is over no hour of the grid. */
export function Floating({ hand: { held, at } }: { hand: Hand }) {
  if (!held || !at || held.by !== 'pointer') return null
  return (
    <div className={`mev ghost t-${badgeOf(held.entry).tone}`} style={{ left: at.x, top: at.y }} aria-hidden="true">
      <b>{nameOf(held.entry)}</b>
    </div>
  )
}
