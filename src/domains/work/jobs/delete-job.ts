import { eq, getTableName, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as stock from '#domains/work/inventory/stock-operations.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import * as photos from '#domains/work/photos/service.ts'
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
  job_tasks: { called: ['checklist item', 'checklist items'], goes: true },
  job_visits: { called: ['further visit', 'further visits'], goes: true },
  job_signatures: { called: ['customer signature', 'customer signatures'], goes: true },
  change_orders: { called: ['change order', 'change orders'], goes: true },
  notes: { called: ['note', 'notes'], goes: true },
  bookings: { called: ['crew booking', 'crew bookings'], goes: true },
  review_requests: { called: ['review link', 'review links'], goes: true },
  photos: { called: ['photo', 'photos'], goes: false },
  files: { called: ['file', 'files'], goes: false },
  reviews: { called: ['review', 'reviews'], goes: false },
  visits: { called: ['estimate visit', 'estimate visits'], goes: false },
  reservations: { called: ['material reservation', 'material reservations'], goes: true },
  recurring_occurrences: { called: ['recurring service visit', 'recurring service visits'], goes: false },
  service_requests: { called: ['original request', 'original requests'], goes: false },
  invoices: {
    called: ['invoice', 'invoices'],
    goes: false,
    keeps: 'It has an invoice, and invoices can’t be deleted',
  },
  payments: { called: ['payment', 'payments'], goes: false, keeps: 'It has payments' },
  material_usage: {
    called: ['material usage record', 'material usage records'],
    goes: false,
    keeps: 'Materials were recorded on it',
  },
  stock_movements: {
    called: ['stock change', 'stock changes'],
    goes: false,
    keeps: 'It’s part of your stock history',
  },
  equipment_usage: {
    called: ['equipment usage record', 'equipment usage records'],
    goes: false,
    keeps: 'Equipment hours were recorded on it',
  },
}
/** Tables that are part of the job itself, and can go with it. */
const OWNED_TABLES = new Set([
  'job_technicians',
  'job_equipment',
  'custom_values',
  'job_labor',
  'job_equipment_costs',
  'job_surfaces',
  'job_material_requirements',
  'job_usage',
  'coverage_samples',
])

/** What hangs on a job, before it is deleted. */
export async function getDependents(tx: Tx, id: string): Promise<JobDependents> {
  const job = await get(tx, id)
  const counted = (await countDependents(tx, id)).filter(({ of, many }) => many > 0 && !OWNED_TABLES.has(of))
  const money = job.paymentStatus !== 'pending' || (job.depositAmount ?? 0) > 0 ? 'It has payments' : undefined
  // A table that was added later and is unknown here keeps the job, since the database would refuse the deletion.
  const keeps =
    money ??
    counted
      .map(({ of }) => (DEPENDENT_TABLES[of] ? DEPENDENT_TABLES[of].keeps : 'Other records are linked to it'))
      .find((why) => why !== undefined)
  return {
    things: counted.map(({ of, many }) => ({
      words: `${many} ${calledOf(of)[many === 1 ? 0 : 1]}`,
      many,
      goes: DEPENDENT_TABLES[of]?.goes ?? false,
    })),
    blocked: keeps ? `This job can’t be deleted. ${keeps}. Cancel it instead.` : null,
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
  tx.notifyClients('jobs', 'schedule', 'service-requests', 'reviews', 'review-requests')
  // An approved review of it says what was done, and where.
  tx.invalidatePages('/reviews', '/')
  return { id }
}
