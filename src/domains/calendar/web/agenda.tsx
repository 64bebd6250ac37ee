import './agenda.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Empty } from '#dashboard/parts/states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { townIn } from '#domains/schedule/web/words.ts'
import { formatWholeWeekday } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { piecesOf, type Piece } from './pieces.ts'
import { clockWords, type Place } from './place.ts'
import type { EntryRow } from './rows.ts'
import { badgeOf, hrefOf, nameOf, whatOf } from './tones.ts'

/** The week of a phone: day under day what is booked, from today on; what was before that can be asked for. */
export function Agenda({
  days,
  today,
  entries,
  isLoading,
  plans,
  onOpen,
  onDay,
  onAdd,
}: {
  days: readonly string[]
  today: string
  entries: readonly EntryRow[]
  isLoading: boolean
  plans: ReadonlyMap<string, Place>
  onOpen: (entry: EntryRow) => void
  onDay: (date: string) => void
  onAdd: (date: string) => void
}) {
  const [isWhole, showAll] = useState(false)
  const pieces = piecesOf(entries, plans)
  const isThisWeek = days.includes(today)
  const before = isThisWeek ? pieces.filter(({ date }) => date < today && days.includes(date)).length : 0
  const shown = days.filter(
    (day) => (isWhole || !isThisWeek || day >= today) && (pieces.some(({ date }) => date === day) || (day === today && pieces.length > 0)),
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
        <Day key={day} day={day} isToday={day === today} pieces={pieces.filter(({ date }) => date === day)} onOpen={onOpen} onDay={onDay} onAdd={onAdd} />
      ))}
      {shown.length === 0 && (
        <Empty
          title={before > 0 ? 'Nothing more is booked this week' : 'Nothing is booked this week'}
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

type Given = { day: string; isToday: boolean; pieces: Piece[]; onOpen: (entry: EntryRow) => void; onDay: (date: string) => void; onAdd: (date: string) => void }

function Day({ day, isToday, pieces, onOpen, onDay, onAdd }: Given) {
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
            <Stop key={`${piece.key} ${piece.day}`} piece={piece} onOpen={onOpen} />
          ))}
      </div>
    </section>
  )
}

function Stop({ piece, onOpen }: { piece: Piece; onOpen: (entry: EntryRow) => void }) {
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
    </article>
  )
}
