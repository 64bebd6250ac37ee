import { Finish } from '#domains/work/jobs/contract.ts'
import { LENGTHS } from '#domains/work/schedule/contract.ts'
import { endsByMidnight, PAST_MIDNIGHT } from '#lib/arrival-window.ts'
import type { ArrivalWindowMinutes } from '#lib/arrival-window.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import type { JobRow } from '../row-types.ts'

/** What stands in the editor: everything as it is typed and chosen. Empty text: nothing. */
export type Draft = {
  service: string
  /** Empty: at the address of the customer. */
  siteAddress: string
  date: string
  /** HH:MM. */
  time: string
  /** Minutes; null: the one of Settings. */
  arrivalWindowMinutes: ArrivalWindowMinutes | null
  minutes: number
  days: number
  technicianIds: string[]
  equipmentIds: string[]
  areaSqFt: string
  finish: string
  amount: string
  notes: string
  crewNotes: string
  customerNotes: string
}

/** What makes a plan another one, so that what is in its way has to be looked at again. */
export const PLAN = [
  'date',
  'time',
  'minutes',
  'days',
  'technicianIds',
  'equipmentIds',
] as const satisfies readonly (keyof Draft)[]

export const EMPTY: Draft = {
  service: '',
  siteAddress: '',
  date: '',
  time: '',
  arrivalWindowMinutes: null,
  minutes: LENGTHS.default,
  days: 1,
  technicianIds: [],
  equipmentIds: [],
  areaSqFt: '',
  finish: '',
  amount: '',
  notes: '',
  crewNotes: '',
  customerNotes: '',
}

export const toDraft = (job: JobRow): Draft => ({
  service: job.service,
  siteAddress: job.siteAddress ?? '',
  date: job.scheduledDate ?? '',
  time: job.scheduledTime ?? '',
  arrivalWindowMinutes: job.arrivalWindowMinutes,
  minutes: job.estimatedDuration ?? LENGTHS.default,
  days: job.days,
  technicianIds: job.technicians.map(({ id }) => id),
  equipmentIds: job.equipment.map(({ id }) => id),
  areaSqFt: job.areaSqFt?.toLocaleString('en-US') ?? '',
  finish: job.finish ?? '',
  amount: job.amount === null ? '' : typedDollars(job.amount),
  notes: job.notes ?? '',
  crewNotes: job.crewNotes ?? '',
  customerNotes: job.customerNotes ?? '',
})

/** A job as the server takes it. Without a date there is neither a time nor a length. */
export type Read = {
  service: string
  siteAddress: string | null
  scheduledDate: string | null
  scheduledTime: string | null
  arrivalWindowMinutes?: ArrivalWindowMinutes
  estimatedDuration: number | null
  days: number
  technicianIds: string[]
  equipmentIds: string[]
  areaSqFt: number | null
  finish: Finish | null
  amount: number | null
  notes: string | null
  crewNotes: string | null
  customerNotes: string | null
}
export type Errors = Partial<Record<string, string>>

/** Whole square feet as they are typed, like `1,040`; null where there are none. */
export function parseSqFt(typed: string): number | null {
  const sqFt = Number(typed.replaceAll(/[,\s]/g, ''))
  return Number.isInteger(sqFt) && sqFt >= 1 ? sqFt : null
}

/** What is typed, or what is wrong with it by the names of the server's fields. */
export function readDraft(draft: Draft): { read: Read } | { errors: Errors } {
  const errors: Errors = {}
  const amount = draft.amount.trim() === '' ? null : parseDollars(draft.amount)
  if (draft.amount.trim() !== '' && amount === null) errors.amount = 'Enter dollars and cents, like 1,250 or 1,250.50.'
  const areaSqFt = parseSqFt(draft.areaSqFt)
  if (areaSqFt === null && draft.areaSqFt.trim() !== '') errors.areaSqFt = 'Enter whole square feet, like 1,040.'
  if (draft.date !== '' && draft.time !== '' && !endsByMidnight(draft.time, draft.arrivalWindowMinutes ?? 0))
    errors.arrivalWindowMinutes = PAST_MIDNIGHT
  if (draft.service.trim() === '') errors.service = 'Choose a service.'
  if (Object.keys(errors).length > 0) return { errors }
  const isDated = draft.date !== ''
  return {
    read: {
      siteAddress: draft.siteAddress || null,
      service: draft.service,
      scheduledDate: draft.date || null,
      scheduledTime: (isDated && draft.time) || null,
      ...(draft.arrivalWindowMinutes !== null && { arrivalWindowMinutes: draft.arrivalWindowMinutes }),
      estimatedDuration: draft.time === '' || !isDated ? null : draft.minutes,
      days: draft.days,
      technicianIds: draft.technicianIds,
      equipmentIds: draft.equipmentIds,
      areaSqFt,
      finish: Finish.safeParse(draft.finish).data ?? null,
      amount,
      notes: draft.notes.trim() || null,
      crewNotes: draft.crewNotes.trim() || null,
      customerNotes: draft.customerNotes.trim() || null,
    },
  }
}

/**
 * Only what differs from the job that was seen: what another window changed elsewhere is not written over even by Save
 * mine anyway.
 */
export function pickChanges(read: Read, seen: JobRow): Partial<Read> {
  const before: Read = {
    ...seen,
    technicianIds: seen.technicians.map(({ id }) => id),
    equipmentIds: seen.equipment.map(({ id }) => id),
    // A length without a time is none of the editor's doing.
    estimatedDuration: read.estimatedDuration === null ? null : seen.estimatedDuration,
  }
  const keys = Object.keys(read) as (keyof Read)[] // the keys of an object with just these
  return Object.fromEntries(keys.filter((key) => !isSame(read[key], before[key])).map((key) => [key, read[key]]))
}

/** People and things in another order are the same. */
const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one) => b.includes(one)) : a === b

/** Whether anything typed differs from the job, wrong or not. */
export function isUnsaved(draft: Draft, seen: JobRow): boolean {
  const was = toDraft(seen)
  return (Object.keys(draft) as (keyof Draft)[]).some((key) => !isSame(draft[key], was[key]))
}
