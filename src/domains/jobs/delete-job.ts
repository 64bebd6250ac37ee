import { eq, getTableName, sql } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import * as stock from '#domains/inventory/stock-operations.ts'
import * as messages from '#domains/messages/service.ts'
import * as photos from '#domains/photos/service.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { JobDependents } from './contract.ts'
import { get } from './service.ts'
import { lockJob } from './job-row.ts'
import { jobs } from './tables.ts'

/** What may refer to a job, by its table. What goes is deleted with it; money keeps it where it is. */
const DEPENDENT_TABLES: Record<
  string,
  { called: readonly [one: string, many: string]; goes: boolean; keeps?: string }
> = {
  job_tasks: { called: ['line of the checklist', 'lines of the checklist'], goes: true },
  job_signatures: { called: ['signature of the customer', 'signatures of the customer'], goes: true },
  notes: { called: ['note', 'notes'], goes: true },
  bookings: { called: ['booking of the crew', 'bookings of the crew'], goes: true },
  review_requests: { called: ['link for a review', 'links for a review'], goes: true },
  photos: { called: ['photo', 'photos'], goes: false },
  reviews: { called: ['review', 'reviews'], goes: false },
  visits: { called: ['estimate visit', 'estimate visits'], goes: false },
  reservations: { called: ['reservation of material', 'reservations of material'], goes: true },
  recurring_visits: { called: ['visit of a recurring service', 'visits of recurring services'], goes: false },
  service_requests: { called: ['request that it came from', 'requests that it came from'], goes: false },
  invoices: {
    called: ['invoice', 'invoices'],
    goes: false,
    keeps: 'There is an invoice for it, and invoices are never deleted',
  },
  payments: { called: ['payment', 'payments'], goes: false, keeps: 'Money was paid for it' },
  material_usage: {
    called: ['use of material', 'uses of material'],
    goes: false,
    keeps: 'Materials were used on it, and their cost stands in the books',
  },
  stock_moves: {
    called: ['move of stock', 'moves of stock'],
    goes: false,
    keeps: 'It stands in the ledger of the stock',
  },
  equipment_usage: {
    called: ['use of equipment', 'uses of equipment'],
    goes: false,
    keeps: 'Hours of equipment are recorded on it',
  },
}
/** Part of the job itself: nobody would miss them. */
const OWNED_TABLES = new Set([
  'job_technicians',
  'job_equipment',
  'job_labor',
  'job_equipment_costs',
  'job_surfaces',
  'job_needs',
  'job_usage',
  'coverage_observed',
])

/** What hangs on a job, before it is deleted. */
export async function getDependents(tx: Tx, id: string): Promise<JobDependents> {
  const job = await get(tx, id)
  const counted = (await countDependents(tx, id)).filter(({ of, many }) => many > 0 && !OWNED_TABLES.has(of))
  const money = job.paymentStatus !== 'pending' || (job.depositAmount ?? 0) > 0 ? 'Money was paid for it' : undefined
  // A table of a later day that nobody told us of keeps the job: the database would refuse it.
  const keeps =
    money ??
    counted
      .map(({ of }) => (DEPENDENT_TABLES[of] ? DEPENDENT_TABLES[of].keeps : 'Something else belongs to it'))
      .find((why) => why !== undefined)
  return {
    things: counted.map(({ of, many }) => ({
      words: `${many} ${calledOf(of)[many === 1 ? 0 : 1]}`,
      many,
      goes: DEPENDENT_TABLES[of]?.goes ?? false,
    })),
    blocked: keeps ? `This job cannot be deleted. ${keeps}. You can cancel the job instead.` : null,
  }
}

const calledOf = (of: string): readonly [one: string, many: string] =>
  DEPENDENT_TABLES[of]?.called ?? ['other record', 'other records']

/** How many rows of which table refer to a job. The database alone knows every table that may. */
async function countDependents(tx: Tx, id: string): Promise<{ of: string; many: number }[]> {
  const { rows: tables } = await tx.execute<{ of: string; column: string }>(sql`
    select c.conrelid::regclass::text as of, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${getTableName(jobs)}::regclass
    order by 1, 2`)
  const counts = tables.map(
    ({ of, column }) =>
      sql`select ${of}::text as of, count(*)::int as many from ${sql.identifier(of)} where ${sql.identifier(column)} = ${id}`,
  )
  if (counts.length === 0) return []
  const { rows } = await tx.execute<{ of: string; many: number }>(sql.join(counts, sql` union all `))
  return rows
}

/**
 * Deletes a job, and what goes with it. Photos stay without a job, and messages that still wait for it are not sent.
 * Throws `conflict` where money hangs on it.
 */
export async function deleteJob(tx: Tx, id: string): Promise<{ id: string }> {
  const row = await lockJob(tx, id)
  const { customerName } = await get(tx, id)
  const { blocked } = await getDependents(tx, id)
  if (blocked) throw conflict(blocked)
  await photos.leaveJob(tx, id)
  await messages.cancelForJob(tx, id, 'The job was deleted.')
  // What was held for it goes to those who wait for it.
  await stock.release(tx, id)
  await tx.delete(jobs).where(eq(jobs.id, id))
  const { customerId, service, status, scheduledDate, amount } = row
  const before = { customerId, customerName, service, status, scheduledDate, amount }
  audit.record(tx, { entity: 'jobs', entityId: id, action: 'deleted', before })
  tx.changed('jobs', 'schedule', 'service-requests', 'reviews', 'review-requests')
  // An approved review of it says what was done, and where.
  tx.touches('/reviews', '/')
  return { id }
}
