import { formatCents } from '#lib/money.ts'

export type Delta = { trend: 'up' | 'dn' | 'eq'; words: string }

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const short = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' })
/** `November`, of a day as YYYY-MM-DD. */
export const formatMonthName = (day: string): string => MONTH.format(new Date(`${day}T00:00:00Z`))

/** `Nov 1–19`, `Nov 27–Dec 3`, `Nov 1`. */
export function formatSpan({ from, to }: { from: string; to: string }): string {
  if (from === to) return short(from)
  return `${short(from)}–${from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8))) : short(to)}`
}

/** `12% vs. Oct 1–19`. Of nothing there is no percentage. */
export function formatPercentDelta(now: number, before: number, then: string): Delta {
  if (now === before) return { trend: 'eq', words: `same as ${then}` }
  if (before <= 0) return { trend: now > before ? 'up' : 'dn', words: `from none ${then}` }
  const percent = Math.round(((now - before) * 100) / before)
  if (percent === 0) return { trend: 'eq', words: `about the same as ${then}` }
  return { trend: percent > 0 ? 'up' : 'dn', words: `${Math.abs(percent).toLocaleString('en-US')}% vs. ${then}` }
}

/** `8 points vs. Oct 1–19`, of two percentages. */
export function formatPointsDelta(now: number, before: number, then: string): Delta {
  const points = now - before
  if (points === 0) return { trend: 'eq', words: `same as ${then}` }
  const many = Math.abs(points)
  return { trend: points > 0 ? 'up' : 'dn', words: `${many} ${many === 1 ? 'point' : 'points'} vs. ${then}` }
}

/** `$14,260`, and the cents where there are some. */
export const formatDollarsShort = (cents: number): string => formatCents(cents).replace(/\.00$/, '').replace('-', '−')
