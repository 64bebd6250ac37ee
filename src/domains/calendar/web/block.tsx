import type { CSSProperties, PointerEvent } from 'react'
import type { Piece } from './pieces.ts'
import { spanWords } from './place.ts'
import type { EntryRow } from './rows.ts'
import { badgeOf, hrefOf, mayMove, nameOf, whatOf, wordsOf } from './tones.ts'
import type { useKeys } from './use-keys.ts'

/** Shorter ones have room for one line only; minutes. */
const TWO_LINES = 45

/** One appointment in the grid. It can be opened, dragged, made longer by its lower edge, and moved by keys. */
export function Block({
  piece,
  at,
  isLifted,
  isWaiting,
  keys,
  onOpen,
  onPress,
  onGrip,
}: {
  piece: Piece & { start: number; column: number; columns: number }
  /** The column of its day. */
  at: number
  isLifted: boolean
  /** The server has not said yes yet. */
  isWaiting: boolean
  keys: ReturnType<typeof useKeys>
  onOpen: (entry: EntryRow) => void
  onPress: (event: PointerEvent) => void
  onGrip: (event: PointerEvent) => void
}) {
  const { entry, place, start, column, columns } = piece
  const isShort = place.minutes < TWO_LINES
  const classes = [
    'ev',
    `t-${badgeOf(entry).tone}`,
    isShort && 'short',
    columns > 2 && 'slim',
    isLifted && 'inhand',
    isWaiting && 'waiting',
    mayMove(entry) && 'free',
  ]
  return (
    <a
      className={classes.filter(Boolean).join(' ')}
      style={
        { '--d': at, '--s': start, '--m': place.minutes, '--c': column, '--k': columns } as CSSProperties /* variables, which React's type does not know */
      }
      href={hrefOf(entry)}
      aria-describedby={mayMove(entry) ? 'cal-keys' : undefined}
      data-key={piece.key}
      draggable={false}
      onPointerDown={onPress}
      onKeyDown={(event) => keys.onKeyDown(event, piece)}
      onBlur={(event) => keys.onBlur(event, piece)}
      onClick={(event) => {
        // Another window was asked for: the link leads there.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(entry)
      }}
    >
      <span className="vh">{wordsOf(piece)}</span>
      <b aria-hidden="true">{nameOf(entry)}</b>
      {isLifted ? (
        <span className="num" aria-hidden="true">
          {spanWords(start, place.minutes)}
        </span>
      ) : (
        <span aria-hidden="true">{whatOf(entry, piece)}</span>
      )}
      {mayMove(entry) && (
        <span
          className="grip"
          onPointerDown={(event) => {
            event.stopPropagation()
            onGrip(event)
          }}
        />
      )}
    </a>
  )
}
