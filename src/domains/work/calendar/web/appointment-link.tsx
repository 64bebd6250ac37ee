import './appointment.css'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import type { EventSegment } from './event-segments.ts'
import type { EntryRow } from './row-types.ts'
import { getBadge, toEventHref, isMovable, describeEvent } from './event-style.ts'
import type { DragState } from './use-drag-state.ts'
import type { useKeyboardMove } from './use-keyboard-move.ts'

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
  piece: EventSegment
  className: string
  style?: CSSProperties
  hand: DragState
  keys: ReturnType<typeof useKeyboardMove>
  /** A pointer took it from here, and holds it elsewhere. */
  isOrigin?: boolean
  /** The server has not said yes yet. */
  isWaiting: boolean
  onOpen: (entry: EntryRow) => void
  onPress: (piece: EventSegment, event: PointerEvent) => void
  children: ReactNode
}) {
  const { entry } = piece
  const isHeld = hand.isHeld(piece)
  const state = isHeld ? (isOrigin ? 'origin' : 'inhand') : isWaiting && 'waiting'
  return (
    <a
      className={[
        className,
        `t-${getBadge(entry).tone}`,
        isMovable(entry) && 'free',
        entry.kind === 'event' && 'task',
        state,
      ]
        .filter(Boolean)
        .join(' ')}
      style={style}
      href={toEventHref(entry)}
      aria-describedby={isMovable(entry) ? 'cal-keys' : undefined}
      data-key={piece.key}
      // Of several days the one by which it was taken.
      {...(isHeld && piece.day === hand.held?.day && piece.seat === hand.held.seat && { 'data-held': '' })}
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
      <span className="vh">{describeEvent(piece)}</span>
      {children}
    </a>
  )
}
