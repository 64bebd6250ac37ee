import './slot-menu.css'
import { CalendarClock, CalendarPlus, ClipboardCheck } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Menu, ShownMenu } from '#dashboard/parts/drop-menu.tsx'
import { formatWeekday } from '#lib/local-time.ts'
import { formatSpan } from './slot-position.ts'

/** Room for something new. `isRange`: the user also chose the length; `isDrawn`: they are still drawing it. */
export type Chosen = {
  date: string
  /** Whose column it is in, where people have columns; '' for unassigned work. */
  person?: string | undefined
  start: number
  minutes: number
  isRange: boolean
  isDrawn?: boolean
}

/** What can be put there. */
export type Kind = 'job' | 'visit' | 'event'

/** The room that was chosen, and the small menu that says what to put there. */
export function Slot({
  slot,
  at,
  onMake,
  onClose,
}: {
  slot: Chosen
  at: number
  onMake: (slot: Chosen, kind: Kind) => void
  onClose: () => void
}) {
  const box = (
    <button
      type="button"
      className="ev slot"
      style={
        {
          '--d': at,
          '--s': slot.start,
          '--m': slot.minutes,
        } as CSSProperties /* variables, which React's type does not know */
      }
    >
      <span className="num">{formatSpan(slot.start, slot.minutes)}</span>
    </button>
  )
  if (slot.isDrawn) return box
  return (
    <ShownMenu button={box} align="start" onClose={onClose}>
      <Menu.Label>
        {formatWeekday(slot.date)}, {formatSpan(slot.start, slot.minutes)}
      </Menu.Label>
      <Menu.Item leftSection={<CalendarPlus className="i" />} onClick={() => onMake(slot, 'job')}>
        New job
      </Menu.Item>
      <Menu.Item leftSection={<ClipboardCheck className="i" />} onClick={() => onMake(slot, 'visit')}>
        Estimate visit
      </Menu.Item>
      <Menu.Item leftSection={<CalendarClock className="i" />} onClick={() => onMake(slot, 'event')}>
        Errand or blocked time
      </Menu.Item>
    </ShownMenu>
  )
}
