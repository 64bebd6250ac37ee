import { Plus } from 'lucide-react'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { townIn } from '#domains/schedule/web/words.ts'
import { formatWholeWeekday } from '#lib/local-time.ts'
import { MoveButton } from './move-button.tsx'
import type { Piece } from './pieces.ts'
import { clockWords } from './place.ts'
import type { EntryRow } from './rows.ts'
import { badgeOf, hrefOf, nameOf, whatOf } from './tones.ts'

type Given = {
  day: string
  isToday: boolean
  pieces: Piece[]
  onOpen: (entry: EntryRow) => void
  onMove: (entry: EntryRow) => void
  onDay: (date: string) => void
  onAdd: (date: string) => void
}

/** What is booked on one day, in order of time. */
export function AgendaDay({ day, isToday, pieces, onOpen, onMove, onDay, onAdd }: Given) {
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
      {pieces.length === 0 && <p className="none small subtle">Nothing is booked for today.</p>}
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

function Stop({ piece, onOpen, onMove }: { piece: Piece } & Pick<Given, 'onOpen' | 'onMove'>) {
  const { entry, place } = piece
  const badge = badgeOf(entry)
  return (
    <article className={`stop t-${badge.tone}`}>
      <time>{place.start === null ? 'Any time' : clockWords(place.start)}</time>
      <span className="rail" />
      <div className="bd">
        <h3>
          <a
            href={hrefOf(entry)}
            onClick={(event) => {
              event.preventDefault()
              onOpen(entry)
            }}
          >
            {nameOf(entry)}
          </a>{' '}
          <StatusBadge {...badge} />
        </h3>
        <p>
          {whatOf(entry, piece)}
          <br />
          {townIn(entry.address) || 'No address'}
        </p>
      </div>
      <MoveButton entry={entry} className="stopm" onMove={onMove} />
    </article>
  )
}
