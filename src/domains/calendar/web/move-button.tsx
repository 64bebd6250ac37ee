import './move-button.css'
import { EllipsisVertical } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { EntryRow } from './rows.ts'
import { mayMove, nameOf, whatOf } from './tones.ts'

/** Leads to another day or hour, for who does not drag. Not there for what is finished. */
export function MoveButton({
  entry,
  className,
  style,
  onMove,
}: {
  entry: EntryRow
  className: string
  style?: CSSProperties
  onMove: (entry: EntryRow) => void
}) {
  if (!mayMove(entry)) return null
  return (
    <button
      type="button"
      className={`x move ${className}`}
      style={style}
      aria-label={`Move ${nameOf(entry)}, ${whatOf(entry)}`}
      onClick={() => onMove(entry)}
    >
      <EllipsisVertical className="i" />
    </button>
  )
}
