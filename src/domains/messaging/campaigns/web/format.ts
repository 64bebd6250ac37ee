import { formatFieldFilter } from '#domains/sales/custom-fields/web/detail-filter.ts'
import type { FieldRow } from '#domains/sales/custom-fields/web/queries.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { formatDay, formatMinutes, formatTime, toDay } from '#lib/dates.ts'
import { formatWeekday } from '#lib/local-time.ts'
import { type Audience, type Reason, REASONS, type Way } from '../contract.ts'

export const formatNumber = (many: number): string => many.toLocaleString('en-US')
/** `1 person`, `62 people`. */
export const formatPeople = (many: number): string => `${formatNumber(many)} ${many === 1 ? 'person' : 'people'}`
export const formatMessages = (many: number): string => `${formatNumber(many)} ${many === 1 ? 'message' : 'messages'}`

/** After a figure: `9 did not agree to texts`. */
export function formatReason(reason: Reason, many: number, way: string): string {
  const offers = way === 'text' ? 'marketing texts' : way === 'email' ? 'marketing email' : 'marketing'
  if (reason === 'not-agreed') return `not opted in to ${offers}`
  if (reason === 'no-way')
    return way === 'email' ? 'no email address' : way === 'text' ? 'no phone number' : 'no phone or email'
  const words = REASONS[reason]
  return many === 1 ? words.replace(/^are /, 'is ').replace(/^share /, 'shares ') : words
}

/** What an audience asks for, one chip each; none: everybody. `known`: the custom fields there are. */
export function audienceChips(
  { categories, towns, tags, fields, served, customerIds }: Audience,
  known: readonly FieldRow[] | undefined,
): string[] {
  if (customerIds) return [`${formatPeople(customerIds.length)} selected`]
  return [
    ...categories.map((category) => (category === 'none' ? 'No category' : category)),
    ...(served
      ? [
          `Last service ${served.is} ${served.months} ${served.months === 1 ? 'month' : 'months'} ${served.is === 'over' ? 'ago' : ''}`.trim(),
        ]
      : []),
    ...(towns.length > 3 ? [`${towns.length} towns`] : towns),
    ...tags.map((tag) => `Tag: ${tag}`),
    ...fields.map((field) => formatFieldFilter(field, known)),
  ]
}

/** `Tue, Nov 24, 10:00 AM`, with the year where it is another one: a day that was typed wrong is seen. */
export function formatMoment(at: string, now = serverNow()): string {
  const [day, today] = [toDay(new Date(at)), toDay(new Date(now))]
  return `${formatWeekday(day)}${day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`}, ${formatTime(at)}`
}

/** `done by about 10:07 AM`, with the day when it is another one. */
export function formatDoneBy(until: string, from: string): string {
  if (Date.parse(until) - Date.parse(from) < 60_000) return 'done within a minute'
  const isSameDay = toDay(new Date(until)) === toDay(new Date(from))
  return `done by about ${isSameDay ? formatTime(until) : `${formatDay(until)}, ${formatTime(until)}`}`
}

/** `about 4 min left`. */
export const formatTimeLeft = (until: string, now: number): string =>
  `about ${formatMinutes((Date.parse(until) - now) / 60_000)} left`

/** Tenths of a cent as dollars: `$0.49`. */
export const formatCost = (tenths: number): string => `$${(Math.ceil(tenths / 10) / 100).toFixed(2)}`

export const formatChannels = (way: Way | 'either', texts: number, emails: number): string => {
  const [t, e] = [
    `${formatNumber(texts)} ${texts === 1 ? 'text' : 'texts'}`,
    `${formatNumber(emails)} ${emails === 1 ? 'email' : 'emails'}`,
  ]
  return way === 'text' ? t : way === 'email' ? e : `${t} and ${e}`
}
