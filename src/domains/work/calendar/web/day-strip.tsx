import { formatWholeWeekday } from '#lib/local-time.ts'
import { toSegments } from './event-segments.ts'
import type { SlotPosition } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'

/** The days of the week above a single day: to go there, and to drag an appointment onto. */
export function DayStrip({
  days,
  date,
  today,
  entries,
  plans,
  onDay,
}: {
  days: readonly string[]
  date: string
  today: string
  entries: readonly EntryRow[]
  plans: ReadonlyMap<string, SlotPosition>
  onDay: (date: string) => void
}) {
  const pieces = toSegments(entries, plans)
  return (
    <nav className="strip" aria-label="Days of the week">
      {days.map((day) => {
        const words = formatWholeWeekday(day)
        const many = pieces.filter((piece) => piece.date === day).length
        return (
          <button
            type="button"
            key={day}
            className={day === today ? 'now' : undefined}
            aria-current={day === date ? 'date' : undefined}
            data-day={day}
            onClick={() => onDay(day)}
          >
            <span className="vh">
              {words}, {many === 0 ? 'nothing scheduled' : `${many} booked`}
            </span>
            <span aria-hidden="true">{words.slice(0, 3)}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
            <i className={many > 0 ? 'dot' : 'dot none'} />
          </button>
        )
      })}
    </nav>
  )
}
