import { addDays, lastOfMonth, getWeekday } from '#lib/local-time.ts'

/** The periods that jobs are looked through by; days of the business. */
export const PERIODS = {
  today: 'Today',
  upcoming: 'Today and later',
  tomorrow: 'Tomorrow',
  week: 'This week',
  'next-week': 'Next week',
  month: 'This month',
  'last-month': 'Last month',
  past: 'Before today',
  none: 'Not scheduled',
} as const
export type Period = keyof typeof PERIODS

export const isPeriod = (text: string): text is Period => Object.hasOwn(PERIODS, text)

/** The days of a period, both included, seen from `today` (YYYY-MM-DD). */
export function getPeriodDays(period: Period, today: string): { from?: string; to?: string; unscheduled?: boolean } {
  const monday = addDays(today, -getWeekday(today))
  const first = `${today.slice(0, 8)}01`
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'upcoming':
      return { from: today }
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) }
    case 'week':
      return { from: monday, to: addDays(monday, 6) }
    case 'next-week':
      return { from: addDays(monday, 7), to: addDays(monday, 13) }
    case 'month':
      return { from: first, to: lastOfMonth(first) }
    case 'last-month': {
      const before = `${addDays(first, -1).slice(0, 8)}01`
      return { from: before, to: lastOfMonth(before) }
    }
    case 'past':
      return { to: addDays(today, -1) }
    case 'none':
      return { unscheduled: true }
  }
}
