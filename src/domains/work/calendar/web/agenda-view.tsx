import './agenda-view.css'
import { useState } from 'react'
import { Link } from 'wouter'
import { Empty } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import { AgendaDay } from './agenda-day.tsx'
import { toSegments } from './event-segments.ts'
import type { SlotPosition } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'

/** The week of a phone: day under day what is booked, from today on; what was before that can be asked for. */
export function Agenda({
  days,
  today,
  entries,
  isLoading,
  plans,
  onOpen,
  onMove,
  onDay,
  onAdd,
}: {
  days: readonly string[]
  today: string
  entries: readonly EntryRow[]
  isLoading: boolean
  plans: ReadonlyMap<string, SlotPosition>
  onOpen: (entry: EntryRow) => void
  onMove: (entry: EntryRow) => void
  onDay: (date: string) => void
  onAdd: (date: string) => void
}) {
  const [isWhole, showAll] = useState(false)
  const pieces = toSegments(entries, plans)
  const isThisWeek = days.includes(today)
  const before = isThisWeek ? pieces.filter(({ date }) => date < today && days.includes(date)).length : 0
  const shown = days.filter(
    (day) =>
      (isWhole || !isThisWeek || day >= today) &&
      (pieces.some(({ date }) => date === day) || (day === today && pieces.length > 0)),
  )
  if (isLoading)
    return (
      <div className="agenda" aria-hidden="true">
        {[1, 2].map((place) => (
          <div className="pad skelcard" key={place}>
            <span className="skel w35" />
            <span className="skel w55" />
            <span className="skel w80" />
          </div>
        ))}
      </div>
    )
  return (
    <div className="agenda">
      {before > 0 && !isWhole && (
        <p className="earlier">
          <Button tone="quiet" size="sm" onClick={() => showAll(true)}>
            Show earlier this week ({before})
          </Button>
        </p>
      )}
      {shown.map((day) => (
        <AgendaDay
          key={day}
          day={day}
          isToday={day === today}
          pieces={pieces.filter(({ date }) => date === day)}
          onOpen={onOpen}
          onMove={onMove}
          onDay={onDay}
          onAdd={onAdd}
        />
      ))}
      {shown.length === 0 && (
        <Empty
          title={before > 0 ? 'Nothing else scheduled this week' : 'Nothing scheduled this week'}
          action={
            <Link className="btn btn-line btn-sm" href="/dashboard/jobs/new">
              Create Job
            </Link>
          }
        />
      )}
    </div>
  )
}
