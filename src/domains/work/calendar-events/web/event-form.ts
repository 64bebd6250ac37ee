import { addDays } from '#lib/local-time.ts'
import { NewEvent, type Repeat } from '../contract.ts'
import type { EventKind } from '../contract-kinds.ts'
import type { CalendarEventRow } from './row-types.ts'

/** What is in the form: everything as it is typed and chosen. */
export type EventDraft = {
  kind: EventKind
  title: string
  date: string
  lastDate: string
  isAllDay: boolean
  /** HH:MM. */
  from: string
  to: string
  everyone: boolean
  technicianIds: string[]
  address: string
  notes: string
  repeat: Repeat
  repeatUntil: string
}
export type Errors = Partial<Record<string, string>>

export const REPEAT_LABELS: Record<Repeat, string> = {
  none: 'Doesn’t repeat',
  daily: 'Every day',
  weekdays: 'Every weekday, Monday to Friday',
  weekly: 'Every week',
  'two-weeks': 'Every 2 weeks',
  monthly: 'Every month',
}

/** What the calendar already knows when an empty slot was pressed. */
export type KnownSlot = { date: string; start: number | null; minutes: number; technicianIds: readonly string[] }

export const toNewDraft = ({ date, start, minutes, technicianIds }: KnownSlot): EventDraft => ({
  kind: 'errand',
  title: '',
  date,
  lastDate: date,
  isAllDay: start === null,
  from: toClock(start ?? 9 * 60),
  to: toClock(Math.min((start ?? 9 * 60) + minutes, 1440)),
  everyone: false,
  technicianIds: [...technicianIds],
  address: '',
  notes: '',
  repeat: 'none',
  repeatUntil: '',
})

export function toDraft(event: CalendarEventRow): EventDraft {
  const start = event.time === null ? 9 * 60 : toMinutes(event.time)
  const minutes = event.time === null ? 60 : event.minutes
  return {
    kind: event.kind,
    title: event.title,
    date: event.date,
    lastDate: event.dates.at(-1) ?? event.date,
    isAllDay: event.time === null,
    from: toClock(start),
    to: toClock(start + minutes),
    everyone: event.everyone,
    technicianIds: event.technicians.map(({ id }) => id),
    address: event.address ?? '',
    notes: event.notes ?? '',
    repeat: 'none',
    repeatUntil: '',
  }
}

/** What the server takes, or what is wrong with it by the names of the fields. 12:00 AM as the end is midnight. */
export function readDraft(draft: EventDraft, businessId: string): { read: NewEvent } | { errors: Errors } {
  const { date, lastDate, isAllDay, from, to, repeat, repeatUntil, ...rest } = draft
  const errors: Errors = {}
  if (date === '') errors.date = 'Choose a date.'
  else if (lastDate !== '' && lastDate < date) errors.lastDate = 'The end date can’t be before the start date.'
  if (!isAllDay && from === '') errors.from = 'Choose a start time.'
  if (!isAllDay && to === '') errors.to = 'Choose an end time.'
  const [start, end] = [toMinutes(from), toMinutes(to) || 1440]
  if (!isAllDay && from !== '' && to !== '' && end <= start)
    errors.to = 'The end has to be after the start. For an event past midnight, add the rest on the next day.'
  if (repeat !== 'none' && repeatUntil === '') errors.repeatUntil = 'Choose the last day it repeats.'
  const judged = NewEvent.safeParse({
    ...rest,
    businessId,
    date,
    days: date === '' || lastDate === '' ? 1 : Math.max(1, countDays(date, lastDate)),
    time: isAllDay ? null : from,
    minutes: isAllDay ? 60 : Math.max(end - start, 15),
    repeat,
    ...(repeat !== 'none' && { repeatUntil: repeatUntil || null }),
  })
  for (const { path, message } of judged.error?.issues ?? [])
    errors[FIELDS[path.join('.')] ?? path.join('.')] ??= message
  return judged.success && Object.keys(errors).length === 0 ? { read: judged.data } : { errors }
}

/** Where the form shows what the server says about a field. */
const FIELDS: Record<string, string> = { days: 'lastDate', time: 'from', minutes: 'to', scheduledTime: 'from' }
export const toFormErrors = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([name, words]) => [FIELDS[name] ?? name, words]))

/** A change of the first day takes the last one along. */
export const moveLastDate = ({ date, lastDate }: EventDraft, next: string): string =>
  date === '' || lastDate === '' || next === '' ? next : addDays(next, Math.max(0, countDays(date, lastDate) - 1))

const countDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
