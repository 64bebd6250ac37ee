import './appointment.css'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import type { Piece } from './pieces.ts'
import type { EntryRow } from './rows.ts'
import { badgeOf, hrefOf, mayMove, wordsOf } from './tones.ts'
import type { Hand } from './use-held.ts'
import type { useKeys } from './use-keys.ts'

/** One day of an appointment, wherever it is drawn: a press opens it, a drag and the keys move it. */
export function AppointmentLink({
  piece,
  className,
  style,
  hand,
  keys,
  isOrigin = false,
  isWaiting,
  onOpen,
  onPress,
  children,
}: {
  piece: Piece
  className: string
  style?: CSSProperties
  hand: Hand
  keys: ReturnType<typeof useKeys>
  /** A pointer took it from here, and holds it elsewhere. */
  isOrigin?: boolean
  /** The server has not said yes yet. */
  isWaiting: boolean
  onOpen: (entry: EntryRow) => void
  onPress: (piece: Piece, event: PointerEvent) => void
  children: ReactNode
}) {
  const { entry } = piece
  const isHeld = hand.isHeld(piece)
  const state = isHeld ? (isOrigin ? 'origin' : 'inhand') : isWaiting && 'waiting'
  return (
    <a
      className={[className, `t-${badgeOf(entry).tone}`, mayMove(entry) && 'free', state].filter(Boolean).join(' ')}
      style={style}
      href={hrefOf(entry)}
      aria-describedby={mayMove(entry) ? 'cal-keys' : undefined}
      data-key={piece.key}
      // Of several days the one by which it was taken.
      {...(isHeld && piece.day === hand.held?.day && { 'data-held': '' })}
      draggable={false}
      onPointerDown={(event) => onPress(piece, event)}
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
      {children}
    </a>
  )
}
