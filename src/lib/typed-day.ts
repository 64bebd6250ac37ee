import { z } from 'zod'
import { Day } from './api.ts'
import { toDay } from './dates.ts'

const DATE = 'Enter a valid date as YYYY-MM-DD.'
// The year is looked at before the calendar is asked, which writes those of long ago otherwise.
const YEARS = /^(19|20)/

/**
 * The calendar day that a typed date means: a day as it is, and an instant at midnight of any zone the day it is
 * written with, as programs send a date that has no time. Of any other instant the day where the business is.
 */
export function parseDay(typed: string): string {
  const [, midnight] = /^(\d{4}-\d\d-\d\d)(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d))?$/i.exec(typed) ?? []
  return midnight ?? toDay(new Date(typed))
}

/**
 * A day, or an instant of which the day counts, as `dayOf` reads it; comes out as YYYY-MM-DD. `day`: which days are
 * fine.
 */
export const dayOrInstant = (day: z.ZodType<string, string> = Day) =>
  z.union([day, z.iso.datetime({ offset: true, error: DATE }).regex(YEARS, DATE).transform(parseDay).pipe(day)], DATE)

/** The same, and a form sends an empty field for none. Left out stays left out. */
export const dayOrNone = (day?: z.ZodType<string, string>) =>
  z.union([z.literal('').transform(() => null), dayOrInstant(day)], DATE).nullish()
