import { addDays } from '#lib/local-time.ts'

/** A date moved by as many days as lie from the second to the third. */
export const shiftDate = (date: string, from: string, to: string): string =>
  addDays(date, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))
