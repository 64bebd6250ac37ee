import './people-heads.css'
import type { EventKind } from '#domains/work/calendar-events/contract-kinds.ts'
import { PersonChip } from '#domains/work/technicians/web/person-chip.tsx'
import { AddToDay } from './add-to-day.tsx'
import type { EventSegment } from './event-segments.ts'
import type { PersonColumn } from './person-columns.ts'

/** Above each person's column: who they are, and what they have that day. */
export function PeopleHeads({
  columns,
  pieces,
  onAdd,
}: {
  columns: readonly PersonColumn[]
  pieces: readonly EventSegment[]
  onAdd: (column: PersonColumn) => void
}) {
  return (
    <>
      <div className="dhd corner" />
      {columns.map((column) => {
        const { person, name, away } = column
        return (
          <div className="dhd" key={person}>
            {person === '' ? (
              <span className="pi big p-none" aria-hidden="true">
                –
              </span>
            ) : (
              <PersonChip person={{ id: person, name }} isBig />
            )}
            <span className="dhw">
              <b>{name}</b>
              {away ?? describeDay(pieces.filter((piece) => piece.person === person))}
            </span>
            <AddToDay label={person === '' ? 'Add unassigned' : `Add for ${name}`} onAdd={() => onAdd(column)} />
          </div>
        )
      })}
    </>
  )
}

const formatCount = (kind: EventKind, count: number): string =>
  kind === 'blocked' ? 'blocked time' : `${count} ${count === 1 ? kind : `${kind}s`}`

/** `2 visits, 1 errand, 5.5 h`: the hours are those of the work. */
function describeDay(pieces: readonly EventSegment[]): string {
  if (pieces.length === 0) return 'Nothing yet'
  const work = pieces.filter(({ entry }) => entry.kind !== 'event')
  const visits = work.length
  const minutes = work.reduce((sum, { place }) => sum + (place.start === null ? 0 : place.minutes), 0)
  return [
    visits > 0 && (visits === 1 ? '1 visit' : `${visits} visits`),
    ...(['errand', 'meeting', 'blocked'] as const).map((kind) => {
      const count = pieces.filter(({ entry }) => entry.event?.kind === kind).length
      return count > 0 && formatCount(kind, count)
    }),
    minutes > 0 && `${Math.round(minutes / 6) / 10} h`,
  ]
    .filter(Boolean)
    .join(', ')
}
