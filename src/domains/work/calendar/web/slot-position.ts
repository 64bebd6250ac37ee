import { formatClock, formatWeekday } from '#lib/local-time.ts'
import type { EntryRow } from './row-types.ts'

/** Steps of moving and resizing, and the length of what has none yet; minutes. */
export const STEP = 15
export const USUAL = 120
export const DAY = 24 * 60
/** As schedule/contract.ts has them. */
export const LEAST = 15
export const MOST = 16 * 60

/**
 * Where an appointment stands: its first day, when on each day (minutes from midnight; null: any time) and for how
 * long. No day: it waits for one.
 */
export type SlotPosition = { date: string | null; start: number | null; minutes: number; seat?: SeatChange }

/**
 * One place in the crew goes to another person: ids, '' for no one. `refusal`: why that person cannot have it, in a
 * sentence.
 */
export type SeatChange = { from: string; to: string; refusal?: string | undefined }

export function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** 570 → `09:30`. */
export const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const toPosition = ({ dates, time, minutes }: EntryRow): SlotPosition => ({
  date: dates[0] ?? null,
  start: time === null ? null : toMinutes(time),
  minutes: minutes ?? USUAL,
})

export const isSame = (a: SlotPosition, b: SlotPosition): boolean =>
  a.date === b.date &&
  a.start === b.start &&
  a.seat?.to === b.seat?.to &&
  (a.minutes === b.minutes || (a.start === null && b.start === null))

/** To the nearest step, and so that the whole of it stays on its day. */
export const snapToStep = (start: number, minutes: number): number =>
  Math.min(Math.max(0, Math.round(start / STEP) * STEP), Math.max(0, DAY - minutes))
export const snappedLength = (start: number, minutes: number): number =>
  Math.min(Math.max(LEAST, Math.round(minutes / STEP) * STEP), MOST, DAY - start)

/** `9:00 AM`, 24 hours after midnight too. */
export const formatClockTime = (minutes: number): string => formatClock(toClock(minutes % DAY))

/** `9:00 AM – 11:00 AM`. */
export const formatSpan = (start: number, minutes: number): string =>
  `${formatClockTime(start)} – ${formatClockTime(start + minutes)}`

/** The same where there is little room: `8 – 10:30 AM`, `11 AM – 1 PM`. */
export function formatShortSpan(start: number, minutes: number): string {
  const [from, to] = [start, start + minutes].map((at) => formatClockTime(at).replace(':00', ''))
  const isSameHalf = from?.slice(-2) === to?.slice(-2)
  return `${isSameHalf ? from?.slice(0, -3) : from} – ${to}`
}

/** `Fri, Nov 20, 9:00 AM to 11:00 AM`, `Fri, Nov 20, any time`, `unscheduled`. */
export function formatPosition({ date, start, minutes }: SlotPosition): string {
  if (date === null) return 'unscheduled'
  return `${formatWeekday(date)}, ${start === null ? 'any time' : `${formatClockTime(start)} to ${formatClockTime(start + minutes)}`}`
}
