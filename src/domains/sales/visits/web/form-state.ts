import { formatPhone } from '#lib/phone.ts'
import { NewVisit, USUAL_MINUTES } from '../contract.ts'
import type { VisitRow } from './queries.ts'

/** What stands in the form: everything as it is typed and chosen. */
export type Draft = {
  name: string
  phone: string
  email: string
  address: string
  /** Who it is, when they are a customer already. */
  customerId: string | null
  service: string
  date: string
  /** HH:MM. */
  time: string
  minutes: number
  technicianIds: string[]
  notes: string
}
export type Errors = Partial<Record<string, string>>

export const EMPTY: Draft = {
  name: '',
  phone: '',
  email: '',
  address: '',
  customerId: null,
  service: '',
  date: '',
  time: '',
  minutes: USUAL_MINUTES,
  technicianIds: [],
  notes: '',
}

export const toDraft = (visit: VisitRow): Draft => ({
  name: visit.name,
  phone: formatPhone(visit.phone),
  email: visit.email ?? '',
  address: visit.address,
  customerId: visit.customerId,
  service: visit.service,
  date: visit.date,
  time: visit.time,
  minutes: visit.minutes,
  technicianIds: visit.technicians.map(({ id }) => id),
  notes: visit.notes ?? '',
})

/** What the server takes, or what is wrong with it by the names of the fields. */
export function readDraft(
  draft: Draft,
  about: { businessId: string; requestId?: string | undefined },
): { read: NewVisit } | { errors: Errors } {
  const judged = NewVisit.safeParse({ ...draft, ...about })
  if (judged.success) return { read: judged.data }
  const errors: Errors = {}
  for (const { path, message } of judged.error.issues) errors[path.join('.')] ??= message
  if (draft.date === '') errors.date = 'Choose a date.'
  if (draft.time === '') errors.time = 'Choose a time.'
  return { errors }
}

type Change = Omit<NewVisit, 'businessId' | 'requestId' | 'customerId' | 'keepClashes'>

/**
 * Only what differs from the visit that was seen: what another window changed elsewhere is not written over even by
 * Save mine anyway.
 */
export function pickChanges(
  { name, phone, email, address, service, date, time, minutes, technicianIds, notes }: NewVisit,
  seen: VisitRow,
): Partial<Change> {
  const typed: Change = {
    name,
    phone,
    email: email ?? null,
    address,
    service,
    date,
    time,
    minutes,
    technicianIds,
    notes: notes ?? null,
  }
  const before: Change = { ...seen, technicianIds: seen.technicians.map(({ id }) => id) }
  // The keys of `typed` are those of Change.
  return Object.fromEntries(Object.entries(typed).filter(([key, value]) => !isSame(value, before[key as keyof Change])))
}

/** People in another order are the same. */
const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? sorted(a) === sorted(b) : a === b
const sorted = (ids: readonly unknown[]): string =>
  ids
    .map(String)
    .toSorted((a, b) => a.localeCompare(b))
    .join()
