import { addDays } from '#lib/local-time.ts'
import { countDays, type EventSegment } from './event-segments.ts'
import { DAY, snapToStep, type SlotPosition } from './slot-position.ts'
import { elementUnder, type Point } from './pointer-drag.ts'

/** An hour of the grid, in minutes from midnight. */
export type Hour = { date: string; minutes: number }

/** What a pointer is over: an hour, the row of a day for what has none, a day elsewhere on the screen, or the tray. */
export type Pointed =
  | ({ on: 'hour' } & Hour)
  | { on: 'any'; date: string }
  | { on: 'day'; date: string }
  | { on: 'tray' }

/** Where there is nothing else, the nearest place of the grid; null without one. */
export function findTarget(layer: HTMLElement | null, days: readonly string[], point: Point): Pointed | null {
  const under = elementUnder(point)
  if (under?.closest('.tray')) return { on: 'tray' }
  const day = under?.closest<HTMLElement>('[data-day]')?.dataset.day
  if (day) return { on: 'day', date: day }
  const hour = hourAt(layer, days, point)
  return hour && (under?.closest('.heads') ? { on: 'any', date: hour.date } : { on: 'hour', ...hour })
}

/** The nearest place of the grid. */
export function hourAt(layer: HTMLElement | null, days: readonly string[], { x, y }: Point): Hour | null {
  if (!layer) return null
  const box = layer.getBoundingClientRect()
  const column = Math.min(Math.max(0, Math.floor(((x - box.left) / box.width) * days.length)), days.length - 1)
  const date = days[column]
  return date === undefined ? null : { date, minutes: Math.min(Math.max(0, ((y - box.top) / box.height) * DAY), DAY) }
}

/**
 * Where an appointment would stand that is held there by one of its days; `grabbed`: so many minutes below its
 * beginning.
 */
export function placeOver(
  { place, date: from }: Pick<EventSegment, 'place' | 'date'>,
  to: Pointed,
  grabbed = 0,
): SlotPosition {
  if (to.on === 'tray') return { ...place, date: null, start: null }
  const date = place.date === null ? to.date : addDays(place.date, countDays(from, to.date))
  if (to.on === 'day') return { ...place, date }
  return { ...place, date, start: to.on === 'any' ? null : snapToStep(to.minutes - grabbed, place.minutes) }
}
