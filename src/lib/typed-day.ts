import { z } from 'zod'
import { Day } from './api.ts'
import { toDay } from './dates.ts'

const DATE = 'Please enter a date that exists, as YYYY-MM-DD.'
// The year is looked at before the calendar is asked, which writes those of long ago otherwise.
const YEARS = /^(19|20)/

/** A day, or an instant of which the day counts, where the business is; comes out as YYYY-MM-DD. `day`: which days are fine. */
export const dayOrInstant = (day: z.ZodType<string, string> = Day) =>
  z.union(
    [
      day,
      z.iso
        .datetime({ offset: true, error: DATE })
        .regex(YEARS, DATE)
        .transform((at) => toDay(new Date(at)))
        .pipe(day),
    ],
    DATE,
  )

/** The same, and a form sends an empty field for none. Left out stays left out. */
export const dayOrNone = (day?: z.ZodType<string, string>) => z.union([z.literal('').transform(() => null), dayOrInstant(day)], DATE).nullish()
