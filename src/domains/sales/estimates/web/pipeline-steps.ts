import { addDays } from '#lib/local-time.ts'
import type { State } from '../contract.ts'
import type { Counts } from '../contract-counts.ts'

/** A step of the pipeline: a state, with what is sent parted by whether the customer has opened it. */
export type Step = keyof Counts['cents']

/** How the steps stand in the address. `sent` alone is both that are out with the customer, which other screens link to. */
export const STEPS: Record<Step, { key: string; word: string }> = {
  draft: { key: 'draft', word: 'Draft' },
  sent: { key: 'unopened', word: 'Sent' },
  viewed: { key: 'viewed', word: 'Viewed' },
  accepted: { key: 'accepted', word: 'Accepted' },
  declined: { key: 'declined', word: 'Declined' },
  expired: { key: 'expired', word: 'Expired' },
}

/** What the list asks for. Nothing for an address that names no state. */
export function toFilter(key: string, states: readonly State[]): { state?: State; opened?: 'true' | 'false' } {
  if (key === 'viewed' || key === 'unopened') return { state: 'sent', opened: key === 'viewed' ? 'true' : 'false' }
  const state = states.find((one) => one === key)
  return state ? { state } : {}
}

export const isPressed = (step: Step, key: string): boolean =>
  STEPS[step].key === key || (key === 'sent' && (step === 'sent' || step === 'viewed'))

export const PERIODS = { month: 'This month', '30': 'Last 30 days', '90': 'Last 90 days', year: 'This year' } as const
export type Period = keyof typeof PERIODS
export const isPeriod = (text: string): text is Period => Object.hasOwn(PERIODS, text)

/** The days of a period up to `today` (YYYY-MM-DD). */
export function getDays(period: Period, today: string): { from: string; to: string } {
  if (period === 'month') return { from: `${today.slice(0, 8)}01`, to: today }
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  return { from: addDays(today, 1 - Number(period)), to: today }
}

/** `58% accepted, half answered within 2 days`; null before anything was answered. */
export function describeAnswers({ acceptedShare, medianDays }: Pick<Counts, 'acceptedShare' | 'medianDays'>) {
  const share = acceptedShare === null ? null : `${Math.round(acceptedShare * 100)}% accepted`
  const answered = medianDays === null ? null : `half answered within ${formatDays(medianDays)}`
  return [share, answered].filter((part) => part !== null).join(', ') || null
}

function formatDays(days: number): string {
  if (days < 1) return 'a day'
  const shown = days < 10 ? Math.round(days * 10) / 10 : Math.round(days)
  return shown === 1 ? '1 day' : `${shown} days`
}
