/** Figures as a person reads them, and how they stand to those of the period before. Pure, and for both sides. */
import { formatDate, formatWeekday } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import type { Figures, Report } from './contract.ts'
import type { Days } from './report-period.ts'

export type Trend = 'up' | 'dn' | 'eq'
/** `trend`: up is for the better. Null: nothing to compare with. */
export type Card = { name: string; value: string; delta: { words: string; trend: Trend } | null; note: string | null }

const whole = (many: number): string => many.toLocaleString('en-US')
/** `$5,600.00`. */
export const formatDollars = (cents: number): string => formatCents(cents).replace('-', '−')
/** `3 h 10 m`, as on the cards and in the tables. */
export function formatWait(minutes: number): string {
  const days = Math.floor(minutes / 1440)
  const [hours, rest] = [Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} m`
}
/** Of a whole, in percent; null of nothing. */
export const toPercent = (part: number, of: number): number | null => (of === 0 ? null : Math.round((part * 100) / of))

/** `Nov 13 to 19`, `Nov 13 to Dec 2`, and with years where they are not one and the same as of `today`. */
export function formatDays({ from, to }: Days, today: string): string {
  const [begin, end] = [formatDate(from), formatDate(to)]
  const isThisYear = from.slice(0, 4) === to.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4)
  const short = (day: string) => (isThisYear ? day.replace(/, \d{4}$/, '') : day)
  if (from === to) return short(begin)
  if (from.slice(0, 7) === to.slice(0, 7))
    return `${short(begin).replace(/, \d{4}$/, '')} to ${short(end).replace(/^\w+ /, '')}`
  return `${short(begin)} to ${short(end)}`
}

/** `Thu Nov 19`; with the year where it is not that of `today`. */
export function formatDayWithWeekday(day: string, today: string): string {
  return formatWeekday(day).replace(',', '') + (day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`)
}

/** The figures of the first row; without money where the asker may not see it. */
export function toCards({ figures, before }: Pick<Report, 'figures' | 'before'>): Card[] {
  const then = before?.figures ?? null
  return [
    count('Jobs', figures, then, ({ jobs }) => jobs),
    ...(figures.revenue === null ? [] : [revenue(figures, then)]),
    count('New leads', figures, then, ({ leads }) => leads),
    conversion(figures, then),
    firstAnswer(figures, then),
    reviewAverage(figures, then),
  ]
}

function count(name: string, now: Figures, then: Figures | null, of: (figures: Figures) => number): Card {
  return { name, value: whole(of(now)), delta: then && difference(of(now), of(then), whole), note: null }
}

function revenue(now: Figures, then: Figures | null): Card {
  const delta = then && then.revenue !== null ? difference(now.revenue ?? 0, then.revenue, formatDollars) : null
  return {
    name: 'Revenue (paid)',
    value: formatDollars(now.revenue ?? 0),
    delta,
    note: now.tips ? `plus ${formatDollars(now.tips)} in tips` : null,
  }
}

/** `2 more than 6`. */
function difference(now: number, then: number, words: (value: number) => string): NonNullable<Card['delta']> {
  if (now === then) return { words: 'unchanged', trend: 'eq' }
  return now > then
    ? { words: `up from ${words(then)}`, trend: 'up' }
    : { words: `down from ${words(then)}`, trend: 'dn' }
}

function conversion(now: Figures, then: Figures | null): Card {
  const [is, was] = [toPercent(now.booked, now.leads), then && toPercent(then.booked, then.leads)]
  const points = (many: number) => (many === 1 ? '1 point' : `${many} points`)
  const delta =
    is === null || was === null
      ? null
      : is === was
        ? ({ words: 'unchanged', trend: 'eq' } as const)
        : is > was
          ? ({ words: `up ${points(is - was)} from ${was}%`, trend: 'up' } as const)
          : ({ words: `down ${points(was - is)} from ${was}%`, trend: 'dn' } as const)
  return {
    name: 'Conversion',
    value: is === null ? 'None' : `${is}%`,
    delta,
    note: is === null ? 'no leads yet' : `${whole(now.booked)} of ${whole(now.leads)} leads booked`,
  }
}

function firstAnswer(now: Figures, then: Figures | null): Card {
  const [is, was] = [now.answers.medianMinutes, then?.answers.medianMinutes ?? null]
  const delta =
    is === null || was === null
      ? null
      : is === was
        ? ({ words: 'unchanged', trend: 'eq' } as const)
        : is < was
          ? ({ words: `${formatWait(was - is)} faster`, trend: 'up' } as const)
          : ({ words: `${formatWait(is - was)} slower`, trend: 'dn' } as const)
  return {
    name: 'First response',
    value: is === null ? 'None' : formatWait(is),
    delta,
    note: is === null ? 'no responses yet' : formatWithin(now),
  }
}

/** `92% within 24 hours`. */
function formatWithin({ answers: { within, late } }: Figures): string {
  return `${toPercent(within, within + late) ?? 100}% within 24 hours`
}

function reviewAverage({ reviews }: Figures, then: Figures | null): Card {
  const was = then?.reviews.average ?? null
  const { average, many } = reviews
  const is = average === null ? null : average.toFixed(1)
  const before = was === null ? null : was.toFixed(1)
  const delta =
    is === null || before === null
      ? null
      : is === before
        ? ({ words: 'unchanged', trend: 'eq' } as const)
        : {
            words: `${is > before ? 'up' : 'down'} from ${before}`,
            trend: is > before ? ('up' as const) : ('dn' as const),
          }
  return {
    name: 'Review average',
    value: is ?? 'None',
    delta,
    note: many === 0 ? 'no new reviews' : `${whole(many)} new`,
  }
}
