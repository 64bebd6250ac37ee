import './appointment-block.css'
import { Loader } from 'lucide-react'
import type { CSSProperties, PointerEvent } from 'react'
import { formatTown } from '#domains/work/schedule/web/format.ts'
import { PersonChips } from '#domains/work/technicians/web/person-chip.tsx'
import { usePersonClass } from '#domains/work/technicians/web/person-colors.ts'
import { AppointmentLink } from './appointment-link.tsx'
import { MoveButton } from './move-button.tsx'
import type { Box, EventSegment } from './event-segments.ts'
import { formatClockTime, formatShortSpan, formatSpan } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'
import { formatShortCents, isMovable, formatName } from './event-style.ts'
import type { DragState } from './use-drag-state.ts'
import type { useKeyboardMove } from './use-keyboard-move.ts'

/** Shorter ones have room for one line only; minutes. */
const TWO_LINES = 45

/** One appointment in the grid. It can be opened, dragged, made longer by its lower edge, and moved by keys. */
export function AppointmentBlock({
  piece,
  at,
  isByPerson,
  hand,
  keys,
  isOrigin,
  isWaiting,
  onOpen,
  onMove,
  onPress,
  onGrip,
}: {
  piece: Box
  /** The column of its day. */
  at: number
  /** Each person has a column: the town stands behind the service. */
  isByPerson: boolean
  hand: DragState
  keys: ReturnType<typeof useKeyboardMove>
  isOrigin: boolean
  isWaiting: boolean
  onOpen: (entry: EntryRow) => void
  onMove: (entry: EntryRow) => void
  onPress: (piece: EventSegment, event: PointerEvent) => void
  onGrip: (piece: EventSegment, event: PointerEvent) => void
}) {
  const { entry, place, start, column, columns, chip } = piece
  const isHeld = hand.isHeld(piece)
  const isChip = chip !== undefined
  const personClass = usePersonClass()(piece.person ?? entry.technicians[0]?.id)
  const town = formatTown(entry.address)
  const part = entry.visit && `${entry.visit.at} of ${entry.visit.of}`
  const about = entry.kind === 'visit' ? 'Estimate' : [entry.visit?.title, entry.service].filter(Boolean).join(', ')
  const where = (isByPerson || part || entry.kind === 'event' ? [part, about, town] : [town || about])
    .filter(Boolean)
    .join(' · ')
  const size = isChip
    ? ['stacked']
    : [place.minutes < TWO_LINES && 'short', columns > 1 && 'half', columns > 2 && 'slim']
  const box = {
    '--d': at,
    '--s': start,
    '--m': place.minutes,
    '--c': column,
    '--k': columns,
    '--i': chip ?? 0,
  } as CSSProperties /* variables, which React's type does not know */
  return (
    <>
      <AppointmentLink
        piece={piece}
        className={['ev', personClass, ...size].filter(Boolean).join(' ')}
        style={box}
        hand={hand}
        keys={keys}
        isOrigin={isOrigin}
        isWaiting={isWaiting}
        onOpen={onOpen}
        onPress={onPress}
      >
        {isChip && entry.technicians.length > 0 && <PersonChips people={entry.technicians} most={1} />}
        {isChip && (
          <span className="num" aria-hidden="true">
            {formatClockTime(place.start ?? start).replace(/ [AP]M$/, '')}
          </span>
        )}
        <b aria-hidden="true">{formatName(entry)}</b>
        {isChip ? (
          entry.amount !== null && <span aria-hidden="true">{formatShortCents(entry.amount)}</span>
        ) : (
          <>
            <span className="num tm" aria-hidden="true">
              {(columns > 1 && !isHeld ? formatShortSpan : formatSpan)(start, place.minutes)}
              {columns === 1 &&
                entry.arrivalWindowMinutes > 0 &&
                ` · arrive by ${formatClockTime(start + entry.arrivalWindowMinutes)}`}
            </span>
            {!(isHeld && !isOrigin) && <span aria-hidden="true">{where}</span>}
            <span className="ln" aria-hidden="true">
              <PersonChips people={entry.technicians} most={columns > 1 ? 2 : 3} />
              {entry.amount !== null && <span className="amount">{formatShortCents(entry.amount)}</span>}
            </span>
            {entry.status === 'in-progress' && (
              <span className="st2" aria-hidden="true">
                <Loader className="i" />
                <span>In progress</span>
              </span>
            )}
          </>
        )}
        {isMovable(entry) && !isChip && (
          <span
            className="grip"
            onPointerDown={(event) => {
              event.stopPropagation()
              onGrip(piece, event)
            }}
          />
        )}
      </AppointmentLink>
      {!isHeld && (
        <MoveButton entry={entry} className={['evm', ...size].filter(Boolean).join(' ')} style={box} onMove={onMove} />
      )}
    </>
  )
}
