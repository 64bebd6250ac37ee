import { addDays } from '#lib/local-time.ts'
import { countDays, type EventSegment } from './event-segments.ts'
import { DAY, snapToStep, type SlotPosition } from './slot-position.ts'
import { elementUnder, type Point } from './pointer-drag.ts'

/**
 * A column of the grid: a day, or a day of one person ('' for unassigned work). `refusal`: why nothing can be given to them then,
 * in a sentence.
 */
export type Column = { date: string; person?: string; refusal?: string | undefined }

export const columnKey = ({ date, person = '' }: Column): string => `${date} ${person}`

/** Whether a piece is drawn in that column. */
export const isIn = ({ date, person }: Column, piece: Pick<EventSegment, 'date' | 'person'>): boolean =>
  piece.date === date && piece.person === person

/** An hour of the grid, in minutes from midnight. */
export type Hour = Column & { minutes: number }

/** What a pointer is over: an hour, the row of a day for what has none, a day elsewhere on the screen, or the tray. */
export type Pointed = ({ on: 'hour' } & Hour) | ({ on: 'any' } & Column) | { on: 'day'; date: string } | { on: 'tray' }

/** Where there is nothing else, the nearest place of the grid; null without one. */
export function findTarget(layer: HTMLElement | null, columns: readonly Column[], point: Point): Pointed | null {
  const under = elementUnder(point)
  if (under?.closest('.tray')) return { on: 'tray' }
  const day = under?.closest<HTMLElement>('[data-day]')?.dataset.day
  if (day) return { on: 'day', date: day }
  const hour = hourAt(layer, columns, point)
  return hour && (under?.closest('.heads') ? { ...hour, on: 'any' } : { ...hour, on: 'hour' })
}

/** The nearest place of the grid. */
export function hourAt(layer: HTMLElement | null, columns: readonly Column[], { x, y }: Point): Hour | null {
  if (!layer) return null
  const box = layer.getBoundingClientRect()
  const place = Math.floor(((x - box.left) / box.width) * columns.length)
  const column = columns[Math.min(Math.max(0, place), columns.length - 1)]
  return column ? { ...column, minutes: Math.min(Math.max(0, ((y - box.top) / box.height) * DAY), DAY) } : null
}

/**
 * Where an appointment would stand that is held there by one of its days; `grabbed`: so many minutes below its
 * beginning.
 */
export function placeOver(
  { place: { seat: _seat, ...place }, date: from, seat = '' }: Pick<EventSegment, 'place' | 'date' | 'seat'>,
  to: Pointed,
  grabbed = 0,
): SlotPosition {
  if (to.on === 'tray') return { ...place, date: null, start: null }
  const date = place.date === null ? to.date : addDays(place.date, countDays(from, to.date))
  if (to.on === 'day') return { ...place, date }
  const start = to.on === 'any' ? null : snapToStep(to.minutes - grabbed, place.minutes)
  return { ...place, date, start, ...toSeatChange(seat, to) }
}

/** What a place in the crew becomes in that column: nothing else where it is there already, or columns are days. */
export const toSeatChange = (seat: string, { person, refusal }: Column): Pick<SlotPosition, 'seat'> =>
  person === undefined || person === seat ? {} : { seat: { from: seat, to: person, ...(refusal && { refusal }) } }
