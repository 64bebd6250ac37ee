import { DAY } from './place.ts'
import type { Point } from './press.ts'

/** The day and the minute under a point. `isStrip`: it is over a day elsewhere on the screen, which has no hours. */
export type Pointed = { date: string; minutes: number; isStrip: boolean }

/** Over a day of the strip that day; else the nearest place of the grid. Null without one. */
export function pointed(layer: HTMLElement | null, days: readonly string[], { x, y }: Point): Pointed | null {
  const strip = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day
  if (strip) return { date: strip, minutes: 0, isStrip: true }
  if (!layer) return null
  const box = layer.getBoundingClientRect()
  const column = Math.min(Math.max(0, Math.floor(((x - box.left) / box.width) * days.length)), days.length - 1)
  const date = days[column]
  return date === undefined ? null : { date, minutes: Math.min(Math.max(0, ((y - box.top) / box.height) * DAY), DAY), isStrip: false }
}
