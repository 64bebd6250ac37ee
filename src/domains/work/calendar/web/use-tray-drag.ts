import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { placeOver, findTarget, type Column, type Pointed } from './grid-geometry.ts'
import { USUAL } from './slot-position.ts'
import { startPointerDrag, type Point } from './pointer-drag.ts'
import type { EntryRow } from './row-types.ts'
import type { DragState } from './use-drag-state.ts'

/** What is carried from the tray is held by its middle, so many minutes below its beginning. */
const GRABBED = 30

/**
 * Drags a job that has no day yet: onto an hour of the grid, onto a day without an hour, or onto a day elsewhere, which
 * asks for the hour (`onDay`).
 */
export function useTrayDrag({
  hand,
  layer,
  columns,
  onDay,
}: {
  hand: DragState
  layer: RefObject<HTMLDivElement | null>
  columns: readonly Column[]
  onDay: (entry: EntryRow, date: string) => void
}) {
  // The days may be others by the time it is dropped.
  const now = useRef(columns)
  useEffect(() => {
    now.current = columns
  })
  return (entry: EntryRow, event: PointerEvent) => {
    const nowhere = { date: null, start: null, minutes: entry.minutes ?? USUAL }
    let over: Pointed | null = null
    const move = (point: Point) => {
      const to = findTarget(layer.current, now.current, point)
      over = to && (to.on === 'day' || isInside(layer.current, point)) ? to : null
      hand.over(over ? placeOver({ place: nowhere, date: '', seat: seatFor(entry, over) }, over, GRABBED) : nowhere)
      hand.float(over?.on === 'hour' ? null : point)
    }
    startPointerDrag(event, {
      scroller: layer.current?.closest<HTMLElement>('.cal') ?? null,
      onLift: (point) => {
        hand.take({ entry, place: nowhere, day: 0 }, 'pointer')
        hand.float(point)
      },
      onMove: move,
      onDrop: (point) => {
        move(point)
        if (over?.on === 'hour' || over?.on === 'any') return hand.drop()
        hand.giveUp()
        if (over?.on === 'day') onDay(entry, over.date)
      },
      onGiveUp: () => hand.giveUp(),
    })
  }
}

/** Whose place the person under the pointer gets: their own when they are in the crew already, else the first one's. */
const seatFor = ({ technicians }: EntryRow, to: Pointed): string =>
  technicians.find(({ id }) => 'person' in to && id === to.person)?.id ?? technicians[0]?.id ?? ''

/** Over that part of the grid that can be seen. */
function isInside(layer: HTMLElement | null, { x, y }: Point): boolean {
  const box = layer?.closest('.cal')?.getBoundingClientRect()
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}
