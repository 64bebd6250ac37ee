/** The business's time zone: every wall-clock time of the product is meant in it. */
export const ZONE = 'America/New_York'

const day = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, month: 'short', day: 'numeric', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, month: 'short', year: 'numeric' })
const parts = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** `Jan 5, 2025` (spec.md §9). */
export const formatDay = (at: Date | string): string => day.format(new Date(at))

/** `Jan 2025`. */
export const formatMonth = (at: Date | string): string => monthAndYear.format(new Date(at))

/** `2:40 PM`. */
export const formatTime = (at: Date | string): string => time.format(new Date(at))

/** The calendar day of an instant in the business's zone, `YYYY-MM-DD`. */
export const toDay = (at: Date): string => parts.format(at)

/** `transactionDate` stays text month/day/year (product.md): `1/5/2025`. */
export function toTransactionDate(at: Date): string {
  const [year, month, dayOfMonth] = toDay(at).split('-').map(Number)
  return `${month}/${dayOfMonth}/${year}`
}

/** How long, as a person says it: 160 minutes → `2 h 40 min`. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  if (whole === 0) return 'under a minute'
  const hours = Math.floor(whole / 60)
  if (hours === 0) return `${whole} min`
  return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`
}
