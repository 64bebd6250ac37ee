import { toDay } from '#lib/dates.ts'
import { addDays, toZonedInstant, startOfDay } from '#lib/local-time.ts'

/**
 * Days of the story, counted from the day it is made: 0 is today, -1 yesterday. Nothing else of the clock is in the
 * demo, so that it is the same all day.
 */
export class Days {
  readonly today: string

  constructor(now: Date) {
    this.today = toDay(now)
  }

  /** `YYYY-MM-DD`. */
  day(offset: number): string {
    return addDays(this.today, offset)
  }

  /**
   * The instant at which the clocks of the business show this time on that day. No time of the story lies in the hour
   * that daylight saving skips.
   */
  at(offset: number, time: string): Date {
    const day = this.day(offset)
    return toZonedInstant(day, time) ?? startOfDay(day)
  }

  /** As a customer's date is written: month/day/year. */
  written(offset: number): string {
    const [year = '', month = '', day = ''] = this.day(offset).split('-')
    return `${Number(month)}/${Number(day)}/${year}`
  }
}

/** `HH:MM`, so many minutes on; within one day. */
export function addMinutesToTime(time: string, minutes: number): string {
  const [hours = 0, of = 0] = time.split(':').map(Number)
  const all = hours * 60 + of + minutes
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}
