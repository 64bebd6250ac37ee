import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { pointed } from './geometry.ts'
import { snapped, USUAL } from './place.ts'
import { press, type Point } from './press.ts'
import type { EntryRow } from './rows.ts'
import type { Hand } from './use-held.ts'

/** Drags a job that has no day yet: onto an hour of the grid, or onto a day, which asks for the hour (`onDay`). */
export function useTrayDrag({
  hand,
  layer,
  days,
  onDay,
}: {
  hand: Hand
  layer: RefObject<HTMLDivElement | null>
  days: readonly string[]
  onDay: (entry: EntryRow, date: string) => void
}) {
  // The days may be others by the time it is dropped.
  const now = useRef(days)
  useEffect(() => {
    now.current = days
  })
  return (entry: EntryRow, event: PointerEvent) => {
    const minutes = entry.minutes ?? USUAL
    const nowhere = { date: null, start: null, minutes }
    const move = (point: Point) => {
      const to = pointed(layer.current, now.current, point)
      const isDay = to?.isStrip ?? false
      const isOver = to !== null && (isDay || isInside(layer.current, point))
      hand.over(isOver ? { date: to.date, start: isDay ? null : snapped(to.minutes - 30, minutes), minutes } : nowhere)
      hand.float(isOver && !isDay ? null : point)
    }
    press(event, {
      scroller: layer.current?.closest<HTMLElement>('.cal') ?? null,
      onLift: (point) => {
        hand.take({ entry, place: nowhere, day: 0 }, 'pointer')
        hand.float(point)
      },
      onMove: move,
      onDrop: () => {
        const place = hand.now.current?.place
        if (place?.date && place.start !== null) return hand.drop()
        hand.giveUp()
        if (place?.date) onDay(entry, place.date)
      },
      onGiveUp: () => hand.giveUp(),
    })
  }
}

/** Over that part of the grid that can be seen. */
function isInside(layer: HTMLElement | null, { x, y }: Point): boolean {
  const box = layer?.closest('.cal')?.getBoundingClientRect()
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}
