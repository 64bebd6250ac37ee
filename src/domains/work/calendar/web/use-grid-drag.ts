import type { RefObject } from 'react'
import { hourAt, placeOver, findTarget, type Column } from './grid-geometry.ts'
import type { EventSegment } from './event-segments.ts'
import { snappedLength } from './slot-position.ts'
import { startPointerDrag, type Point } from './pointer-drag.ts'
import { isMovable } from './event-style.ts'
import type { DragState } from './use-drag-state.ts'

type Pressed = Parameters<typeof startPointerDrag>[0]

/**
 * Takes an appointment of the grid by the pointer: to another hour, to a day without an hour, to the tray; by its lower
 * edge it is made longer.
 */
export function useGridDrag({
  hand,
  layer,
  scroller,
  columns,
}: {
  hand: DragState
  layer: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLDivElement | null>
  columns: readonly Column[]
}) {
  const hour = (point: Point) => hourAt(layer.current, columns, point)
  const move = (piece: EventSegment, event: Pressed) => {
    if (!isMovable(piece.entry)) return
    const { start } = piece.place
    // Where it was taken, seen from its beginning.
    const grabbed = start === null ? 0 : (hour({ x: event.clientX, y: event.clientY })?.minutes ?? start) - start
    const seen = scroller.current?.scrollTop
    startPointerDrag(event, {
      scroller: scroller.current,
      onLift: () => hand.take(piece, 'pointer'),
      onMove: (point) => {
        const to = findTarget(layer.current, columns, point)
        if (!to) return
        hand.over(placeOver(piece, to, grabbed))
        hand.float(to.on === 'hour' ? null : point)
      },
      onDrop: () => {
        // On its way out of the hours the drag scrolled them to their beginning, which the user did not intend.
        if (hand.now.current?.place.start === null && seen !== undefined) scroller.current?.scrollTo({ top: seen })
        hand.drop()
      },
      onGiveUp: () => hand.giveUp(),
    })
  }
  const resize = (piece: EventSegment, event: Pressed) => {
    const { start, minutes } = piece.place
    if (!isMovable(piece.entry) || start === null) return
    const grabbed = (hour({ x: event.clientX, y: event.clientY })?.minutes ?? start + minutes) - start - minutes
    startPointerDrag(event, {
      scroller: scroller.current,
      isHandle: true,
      onLift: () => hand.take(piece, 'edge'),
      onMove: (point) => {
        const to = hour(point)
        if (to) hand.over({ ...piece.place, minutes: snappedLength(start, to.minutes - grabbed - start) })
      },
      onDrop: () => hand.drop(),
      onGiveUp: () => hand.giveUp(),
    })
  }
  return { move, resize }
}
