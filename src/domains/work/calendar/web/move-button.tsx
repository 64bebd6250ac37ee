import './move-button.css'
import { EllipsisVertical } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { EntryRow } from './row-types.ts'
import { isMovable, formatName, formatService } from './event-style.ts'

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
  if (!isMovable(entry)) return null
  return (
    <button
      type="button"
      className={`x move ${className}`}
      style={style}
      aria-label={`Move ${formatName(entry)}, ${formatService(entry)}`}
      onClick={() => onMove(entry)}
    >
      <EllipsisVertical className="i" />
    </button>
  )
}
