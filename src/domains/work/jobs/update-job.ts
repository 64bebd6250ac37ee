import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { toCorrectedTimes } from './job-clock.ts'
import type { Job, JobChange } from './contract.ts'
import { bookCrew, assignCrew, resolveSchedule } from './schedule-job.ts'
import { assertScopeHolds } from './job-scope.ts'
import { getCrew, lockForWork } from './job-row.ts'
import { get } from './service.ts'
import { jobs } from './tables.ts'

type Row = typeof jobs.$inferSelect

/** The fields that users can change and the audit log records. */
const AUDITED_FIELDS = [
  'service',
  'status',
  'scheduledDate',
  'scheduledTime',
  'arrivalWindowMinutes',
  'estimatedDuration',
  'days',
  'startTime',
  'endTime',
  'actualDuration',
  'siteAddress',
  'areaSqFt',
  'finish',
  'amount',
  'notes',
  'crewNotes',
  'customerNotes',
  'confirmationSent',
] as const satisfies readonly (keyof Row)[]

/** What the needs of a job hang on. */
const MATERIAL_FIELDS = ['service', 'areaSqFt', 'finish'] as const satisfies readonly (typeof AUDITED_FIELDS)[number][]

/**
 * Changes the given fields and leaves the rest. A first date makes a requested job scheduled; removing the date makes a
 * scheduled one requested again. A new date, time or arrival window clears the flags for the customer's confirmation and reminder.
 * Throws CHANGED when `version` is not the current version, SCHEDULE_CONFLICT for a conflict that the user did not
 * accept, and `invalid` for impossible times and for a price or
 * size that line items or areas make.
 */
export async function updateJob(tx: Tx, id: string, change: JobChange): Promise<Job> {
  const {
    version,
    technicianIds,
    equipmentIds,
    keepClashes = false,
    startTime,
    endTime,
    actualDuration,
    ...given
  } = change
  const before = await lockForWork(tx, id)
  await audit.assertVersion(tx, 'jobs', before, version)
  assertScopeHolds(before, given)
  const when = await resolveSchedule(tx, before, given)
  const isMoved =
    before.scheduledDate !== when.scheduledDate ||
    (before.scheduledTime?.slice(0, 5) ?? null) !== when.scheduledTime ||
    (when.scheduledTime !== null && before.arrivalWindowMinutes !== when.arrivalWindowMinutes)
  const next: Row = {
    ...before,
    ...defined(given),
    ...when,
    ...toCorrectedTimes(before, { startTime, endTime, actualDuration }, tx.now),
    status: statusFor(before, when.scheduledDate),
    reminderSent: before.reminderSent && !isMoved,
    // What the customer said yes to was another time, or none; unless this change says so itself.
    confirmationSent: given.confirmationSent ?? (before.confirmationSent && !isMoved),
  }
  const crew = await getCrew(tx, id)
  const wanted = {
    technicianIds: technicianIds ?? crew.technicians.map((person) => person.id),
    equipmentIds: equipmentIds ?? crew.equipment.map((thing) => thing.id),
  }
  if (technicianIds || equipmentIds) await assignCrew(tx, before, wanted)
  const { standsAt: _standsAt, search: _search, ...row } = next
  const after = expectRow(await tx.update(jobs).set(row).where(eq(jobs.id, id)).returning())
  if (
    isMoved ||
    technicianIds ||
    equipmentIds ||
    before.days !== after.days ||
    before.estimatedDuration !== after.estimatedDuration
  )
    await bookCrew(tx, after, wanted, keepClashes)
  const diff = difference({ ...asTyped(before), ...crew }, { ...asTyped(after), ...(await getCrew(tx, id)) })
  if (Object.keys(diff.after).length === 0) return get(tx, id)
  await tx
    .update(jobs)
    .set({ version: before.version + 1 })
    .where(eq(jobs.id, id))
  audit.record(tx, { entity: 'jobs', entityId: id, action: actionOf(before, after), ...diff })
  if (after.status !== before.status) tx.emit(`job.${after.status}`, { jobId: id })
  else if (isMoved && after.scheduledDate !== null) tx.emit('job.rescheduled', { jobId: id })
  else if (MATERIAL_FIELDS.some((key) => key in diff.after)) tx.emit('job.changed', { jobId: id })
  tx.notifyClients('jobs')
  // A review on the site says what was done, and where.
  if ('siteAddress' in diff.after || 'service' in diff.after) tx.invalidatePages('/reviews', '/')
  return get(tx, id)
}

const statusFor = ({ status, scheduledDate }: Row, date: string | null): string => {
  if (status === 'requested' && scheduledDate === null && date !== null) return 'scheduled'
  return status === 'scheduled' && scheduledDate !== null && date === null ? 'requested' : status
}

function actionOf(before: Row, after: Row): string {
  if (before.scheduledDate === after.scheduledDate && before.scheduledTime === after.scheduledTime) return 'changed'
  if (before.scheduledDate === null) return 'scheduled'
  return after.scheduledDate === null ? 'unscheduled' : 'rescheduled'
}

type AuditedJob = Row & Awaited<ReturnType<typeof getCrew>>

/** Only what differs, before and after; people and things by name, though two of one name are two. */
function difference(
  before: AuditedJob,
  after: AuditedJob,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const keys = [...AUDITED_FIELDS, 'technicians' as const, 'equipment' as const].filter(
    (key) => !deepEqual(plain(before[key]), plain(after[key])),
  )
  const said = (job: AuditedJob) =>
    Object.fromEntries(
      keys.map((key) => [
        key,
        key === 'technicians' || key === 'equipment' ? job[key].map(({ name }) => name) : job[key],
      ]),
    )
  return { before: said(before), after: said(after) }
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)

/** Drops the seconds that the database adds and the user never typed. */
const asTyped = (row: Row): Row => ({ ...row, scheduledTime: row.scheduledTime?.slice(0, 5) ?? null })

/** What was left out says nothing. */
const defined = <Given extends object>(given: Given): { [Key in keyof Given]: Exclude<Given[Key], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]: Exclude<Given[Key], undefined>
  }
