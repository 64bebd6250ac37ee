import { Plus } from 'lucide-react'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatTown } from '#domains/work/schedule/web/format.ts'
import { PersonChips } from '#domains/work/technicians/web/person-chip.tsx'
import { usePersonClass } from '#domains/work/technicians/web/person-colors.ts'
import { formatArrivalWindow } from '#lib/arrival-window.ts'
import { formatList } from '#lib/format-list.ts'
import { formatCents } from '#lib/money.ts'
import { formatWholeWeekday } from '#lib/local-time.ts'
import { MoveButton } from './move-button.tsx'
import type { EventSegment } from './event-segments.ts'
import { formatClockTime, toClock } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'
import { getBadge, toEventHref, formatName, formatService } from './event-style.ts'

type Props = {
  day: string
  isToday: boolean
  pieces: EventSegment[]
  onOpen: (entry: EntryRow) => void
  onMove: (entry: EntryRow) => void
  onDay: (date: string) => void
  onAdd: (date: string) => void
}

/** What is booked on one day, in order of time. */
export function AgendaDay({ day, isToday, pieces, onOpen, onMove, onDay, onAdd }: Props) {
  const words = formatWholeWeekday(day)
  return (
    <section aria-label={words}>
      <header>
        <h2>
          <button type="button" className="dayb" onClick={() => onDay(day)}>
            {words}
            {isToday && <span className="vh">, today</span>}
          </button>
        </h2>
        <button type="button" className="x" aria-label={`Add on ${words}`} onClick={() => onAdd(day)}>
          <Plus className="i" />
        </button>
      </header>
      {pieces.length === 0 && <p className="none small subtle">Nothing scheduled today.</p>}
      <div className="day">
        {pieces
          .toSorted((a, b) => (a.place.start ?? -1) - (b.place.start ?? -1))
          .map((piece) => (
            <Stop key={`${piece.key} ${piece.day}`} piece={piece} onOpen={onOpen} onMove={onMove} />
          ))}
      </div>
    </section>
  )
}

function Stop({ piece, onOpen, onMove }: { piece: EventSegment } & Pick<Props, 'onOpen' | 'onMove'>) {
  const { entry, place } = piece
  const badge = getBadge(entry)
  return (
    <article className={`stop ${entry.kind === 'event' ? 'task ' : ''}${usePersonClass()(entry.technicians[0]?.id)}`}>
      <time>
        {place.start === null ? (entry.kind === 'event' ? 'All day' : 'Any time') : formatClockTime(place.start)}
      </time>
      <span className="rail" />
      <div className="bd">
        <h3>
          <a
            href={toEventHref(entry)}
            onClick={(event) => {
              event.preventDefault()
              onOpen(entry)
            }}
          >
            {formatName(entry)}
          </a>{' '}
          {(entry.kind !== 'event' || entry.status === 'done') && <StatusBadge {...badge} />}
        </h3>
        <p>
          {formatService(entry, piece)}
          {place.start !== null &&
            entry.arrivalWindowMinutes > 0 &&
            `, arriving ${formatArrivalWindow(toClock(place.start), entry.arrivalWindowMinutes)}`}
          <br />
          {formatTown(entry.address) || (entry.kind === 'event' ? entry.address : 'No address')}
          {entry.technicians.length > 0 && (
            <span className="vh">, with {formatList(entry.technicians.map(({ name }) => name))}</span>
          )}
        </p>
      </div>
      <div className="who2">
        <PersonChips people={entry.technicians} />
        {entry.amount !== null && <span className="num">{formatCents(entry.amount)}</span>}
      </div>
      <MoveButton entry={entry} className="stopm" onMove={onMove} />
    </article>
  )
}
