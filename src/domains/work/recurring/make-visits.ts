/** Makes the visits of plans: each date becomes one job, once, with the crew, time and length of its plan. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import type { Hours } from '#domains/system/business/contract.ts'
import { createBatch } from '#domains/work/jobs/create-batch.ts'
import { HOLDS_AHEAD_DAYS } from '#domains/work/needs/sync-reservations.ts'
import { bookMany } from '#domains/work/schedule/book-many.ts'
import { LENGTHS } from '#domains/work/schedule/contract.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Every } from './contract.ts'
import { AHEAD_DAYS, dateAfter, listDueDates, QUARTER_AHEAD_DAYS, withinLastYear } from './occurrence-dates.ts'
import type { Recurrence } from './occurrence-dates.ts'
import { copyScope } from './plan-scope.ts'
import { placeVisit, toExistingTime } from './place-visit.ts'
import { recurringOccurrences, recurringTechnicians } from './tables.ts'
import type { recurringServices } from './tables.ts'

export type Plan = typeof recurringServices.$inferSelect

/** A visit of a plan. `day` null: it has none, because it is past, or left out because the business is closed. */
export type PlannedVisit = { dueDate: string; day: string | null }

/** The checks of the columns hold them to the words of the contract. */
export const toRecurrence = ({
  frequency,
  everyCount,
  everyUnit,
  nextScheduledDate,
  dayOfMonth,
}: Plan): Recurrence => ({
  frequency: frequency as Recurrence['frequency'],
  every: everyCount === null || everyUnit === null ? null : { count: everyCount, unit: everyUnit as Every['unit'] },
  nextScheduledDate,
  dayOfMonth,
})

/** The last day for which a plan has its visits made, and its last day of all where that is before. */
function getLastDay({ invoiceRule, endsOn }: Plan, today: string): string {
  const last = addDays(today, invoiceRule === 'advance-quarter' ? QUARTER_AHEAD_DAYS : AHEAD_DAYS)
  return endsOn !== null && endsOn < last ? endsOn : last
}

/** The dates of a plan from `from` on that get a visit, each with its day, and the first date after them. */
export function planVisits(
  plan: Plan,
  { from, today, hours }: { from: string; today: string; hours: Hours },
): { visits: PlannedVisit[]; next: string } {
  const rhythm = { ...toRecurrence(plan), nextScheduledDate: from }
  const { dates, next } = listDueDates(rhythm, getLastDay(plan, today))
  const missed = withinLastYear(
    dates.filter((date) => date < today),
    today,
  ).map((dueDate) => ({ dueDate, day: null }))
  const ahead = dates.flatMap((dueDate, at) =>
    dueDate < today
      ? []
      : { dueDate, day: placeVisit(dueDate, dateAfter(rhythm, at + 1), plan.skipClosed ? hours : null) },
  )
  return { visits: [...missed, ...ahead], next }
}

/**
 * Makes these visits of plans that the caller holds, except for dates that had one. No crew can come on a past day, so
 * such a visit waits for a new date and says which one it missed. `jobVersion` 0: the visit was asked for by hand, and
 * the plan leaves it alone.
 */
export async function makeVisits(
  tx: Tx,
  wanted: readonly { plan: Plan; visits: readonly PlannedVisit[] }[],
  { jobVersion = 1 } = {},
): Promise<void> {
  const today = toDay(tx.now)
  const ids = wanted.map(({ plan }) => plan.id)
  const [made, crews] = [await listMade(tx, wanted), await listCrews(tx, ids)]
  const rows = wanted.flatMap(({ plan, visits }) => {
    const before = made.get(plan.id)
    const fresh = visits.filter(({ dueDate }) => !before?.has(dueDate))
    return fresh.map((visit, at) => ({ ...visit, plan, jobId: randomUUID(), isFirst: !before && at === 0 }))
  })
  const withJob = rows.filter(({ dueDate, day }) => day !== null || dueDate < today)
  await createBatch(
    tx,
    withJob.map(({ plan, dueDate, day, jobId, isFirst }) => ({
      id: jobId,
      ...toJobFields(plan, day),
      scheduledDate: day,
      notes: day === null ? [`Was due ${formatDate(dueDate)}.`, plan.notes].filter(Boolean).join('\n') : plan.notes,
      technicianIds: day === null ? [] : (crews.get(plan.id) ?? []),
      quiet: !isFirst && day !== null && day > addDays(today, HOLDS_AHEAD_DAYS),
    })),
  )
  const occurrences = rows.map(({ plan, dueDate, day, jobId }) => ({
    recurringServiceId: plan.id,
    dueDate,
    jobId: day === null && dueDate >= today ? null : jobId,
    plannedDate: day ?? (dueDate < today ? dueDate : null),
    plannedTime: toJobFields(plan, day).scheduledTime,
    jobVersion,
    createdAt: tx.now,
  }))
  // A statement has room for so many parameters.
  for (let from = 0; from < occurrences.length; from += 1000)
    await tx.insert(recurringOccurrences).values(occurrences.slice(from, from + 1000))
  for (const { plan } of wanted)
    await bookVisits(
      tx,
      plan,
      crews.get(plan.id) ?? [],
      withJob.filter((row) => row.plan.id === plan.id),
    )
}

/** What the jobs of a plan have of it on a day. A time without a length gets the usual one. */
export function toJobFields(plan: Plan, day: string | null) {
  const { businessId, customerId, service, siteAddress, amount, notes } = plan
  const scheduledTime = plan.scheduledTime && day ? toExistingTime(day, plan.scheduledTime.slice(0, 5)) : null
  const estimatedDuration = plan.estimatedDuration ?? (scheduledTime ? LENGTHS.default : null)
  const arrivalWindowMinutes = scheduledTime ? plan.arrivalWindowMinutes : 0
  // The areas of the line items are the size of the job.
  const { scope, areaSqFt } = copyScope(plan)
  const work = { businessId, customerId, service, siteAddress, amount, notes, scope, areaSqFt }
  return { ...work, scheduledTime, arrivalWindowMinutes, estimatedDuration }
}

/** Books the crew for the visits that have a time. Their jobs have no bookings yet. */
export async function bookVisits(
  tx: Tx,
  plan: Plan,
  technicianIds: readonly string[],
  visits: readonly { jobId: string; day: string | null }[],
): Promise<void> {
  const slots = visits.flatMap(({ jobId, day }) => {
    const { scheduledTime: time, estimatedDuration } = toJobFields(plan, day)
    return day && time ? { jobId, date: day, time, minutes: estimatedDuration ?? LENGTHS.default } : []
  })
  await bookMany(tx, { technicianIds, equipmentIds: [], businessId: plan.businessId }, slots)
}

/** The dates that had a visit: deleted ones too, which do not come again. No entry for a plan that never had one. */
async function listMade(
  tx: Tx,
  wanted: readonly { plan: Plan; visits: readonly PlannedVisit[] }[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  const ids = wanted.map(({ plan }) => plan.id)
  const dates = wanted.flatMap(({ visits }) => visits.map(({ dueDate }) => dueDate)).toSorted()
  if (ids.length === 0) return found
  const of = inArray(recurringOccurrences.recurringServiceId, ids)
  const known = await tx
    .selectDistinct({ id: recurringOccurrences.recurringServiceId })
    .from(recurringOccurrences)
    .where(of)
  for (const { id } of known) found.set(id, new Set())
  const rows = await tx
    .select({ id: recurringOccurrences.recurringServiceId, dueDate: recurringOccurrences.dueDate })
    .from(recurringOccurrences)
    .where(and(of, gte(recurringOccurrences.dueDate, dates[0] ?? toDay(tx.now))))
  for (const { id, dueDate } of rows) found.get(id)?.add(dueDate)
  return found
}

/** Who does the visits of these plans; not those who left the business. */
export async function listCrews(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const crews = new Map<string, string[]>()
  if (ids.length === 0) return crews
  const rows = await tx
    .select({ id: recurringTechnicians.recurringServiceId, technicianId: technicians.id })
    .from(recurringTechnicians)
    .innerJoin(technicians, eq(technicians.id, recurringTechnicians.technicianId))
    .where(and(inArray(recurringTechnicians.recurringServiceId, [...ids]), ne(technicians.status, 'inactive')))
    .orderBy(asc(technicians.id))
  for (const { id, technicianId } of rows) crews.set(id, [...(crews.get(id) ?? []), technicianId])
  return crews
}

export const getHours = async (tx: Tx): Promise<Hours> => (await business.content(tx)).hours
