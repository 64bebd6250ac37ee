import { addDays, getWeekday, lastOfMonth } from '#lib/local-time.ts'
import { invalid } from '#lib/problem.ts'
import { MAX_REPEAT_DAYS } from './contract.ts'
import type { NewEvent, Repeat } from './contract.ts'

/**
 * The dates on which a repeated event begins, YYYY-MM-DD, the first of them its own; only that one where it does not
 * repeat. Throws `invalid` for a repeat without an end, one that ends before it begins or more than a year later, and
 * for days that would overlap.
 */
export function listRepeatDates({ date, days, repeat, repeatUntil }: NewEvent): string[] {
  if (repeat === 'none') return [date]
  const refuse = (sentence: string) => invalid(sentence, [{ path: 'repeatUntil', message: sentence }])
  if (!repeatUntil) throw refuse('Choose the last day it repeats.')
  if (repeatUntil < date) throw refuse('The last day can’t be before the first one.')
  if (repeatUntil > addDays(date, MAX_REPEAT_DAYS)) throw refuse('Choose a last day within one year.')
  const dates = [date]
  for (let turn = 1; ; turn++) {
    const next = NEXT[repeat](date, turn)
    if (next > repeatUntil) break
    if (repeat !== 'weekdays' || getWeekday(next) < 5) dates.push(next)
  }
  const second = dates[1]
  if (second !== undefined && second < addDays(date, days)) {
    const sentence = 'It would begin again before it ends. Choose fewer days or another repeat.'
    throw invalid(sentence, [{ path: 'days', message: sentence }])
  }
  return dates
}

const NEXT: Record<Exclude<Repeat, 'none'>, (date: string, turn: number) => string> = {
  daily: addDays,
  weekdays: addDays,
  weekly: (date, turn) => addDays(date, 7 * turn),
  'two-weeks': (date, turn) => addDays(date, 14 * turn),
  monthly: addMonths,
}

/** The same day of a later month, or the last one of a shorter month. */
function addMonths(date: string, months: number): string {
  const first = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 10)
  const same = `${first.slice(0, 8)}${date.slice(8)}`
  const last = lastOfMonth(first)
  return same < last ? same : last
}
