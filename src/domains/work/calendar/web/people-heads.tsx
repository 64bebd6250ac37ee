import './people-heads.css'
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

/** `2 visits, 5.5 h`. */
function describeDay(pieces: readonly EventSegment[]): string {
  if (pieces.length === 0) return 'Nothing yet'
  const minutes = pieces.reduce((sum, { place }) => sum + (place.start === null ? 0 : place.minutes), 0)
  return [
    pieces.length === 1 ? '1 visit' : `${pieces.length} visits`,
    minutes > 0 && `${Math.round(minutes / 6) / 10} h`,
  ]
    .filter(Boolean)
    .join(', ')
}
