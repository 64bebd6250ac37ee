import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import type { ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import { readScope } from '#domains/work/jobs/job-scope.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { toDay } from '#lib/dates.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { compareScopes, describeChanges } from './compare-scopes.ts'
import type { ChangeOrder, State } from './contract.ts'
import { changeOrders } from './tables.ts'

export const CHANGE_ORDER_NOT_FOUND = 'This change order no longer exists.'

/** A change order with what its state depends on: its job, and whether that was invoiced. */
const selectChangeOrders = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      order: changeOrders,
      customerId: jobs.customerId,
      customerName: customers.name,
      address: sql<string>`coalesce(${jobs.siteAddress}, ${customers.address})`,
      service: jobs.service,
      jobStatus: jobs.status,
      scope: jobs.scope,
      paymentStatus: jobs.paymentStatus,
      // Of a job with invoiced steps, the deposit is not all that is left out of what is due in the end.
      depositAmount: sql<
        number | null
      >`case when exists (select from invoices i where i.job_id = ${jobs.id} and i.status <> 'void' and i.step is not null) then null else ${jobs.depositAmount} end`,
      isInvoiced: sql<boolean>`exists (select from invoices i where i.job_id = ${jobs.id} and i.status <> 'void' and i.step is null)
        or exists (select from recurring_occurrences o join invoices i on i.id = o.invoice_id
          where o.job_id = ${jobs.id} and i.status <> 'void')`,
    })
    .from(changeOrders)
    .innerJoin(jobs, eq(jobs.id, changeOrders.jobId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(where)
    .orderBy(sql`${changeOrders.createdAt} desc, ${changeOrders.id}`)
type Row = Awaited<ReturnType<typeof selectChangeOrders>>[number]

/** As it is, with its state, both scopes, and how the customer agreed to the first one. */
export type StoredChangeOrder = Omit<Row, 'scope'> & {
  state: State
  before: ScopeInput
  after: ScopeInput
  agreed: { number: string; at: Date } | null
}

function toStored(row: Row, now: Date): StoredChangeOrder {
  // The call that writes the columns holds them to the contract.
  const [before, after] = [row.order.before as ScopeInput, row.order.after as ScopeInput]
  const { scope, ...rest } = row
  const stored = readScope(scope)
  const agreed = stored?.agreed ? { number: stored.agreed.number, at: new Date(stored.agreed.at) } : null
  const state = stateOf(row, { before, after }, stored, toDay(now))
  // One that can be answered leaves the areas as they were measured by now.
  const isOpen = state === 'draft' || state === 'sent'
  return { ...rest, before, after: isOpen && stored ? withAreas({ before, after }, stored) : after, agreed, state }
}

/** The part of a stored scope that a person writes. */
export const toScopeInput = ({ areas, lines, discount, taxRate }: ScopeInput): ScopeInput => ({
  areas,
  lines,
  discount,
  taxRate,
})

type Change = { before: ScopeInput; after: ScopeInput }

/**
 * Whether the job is as it was when the change was written. Areas may be measured again in between, unless the change is
 * about them: the quantities of agreed lines follow no area (jobs/change-scope.ts).
 */
function stillFits({ before, after }: Change, scope: ScopeInput): boolean {
  const now = toScopeInput(scope)
  if (deepEqual(before, now)) return true
  const fixed = (of: ScopeInput) => ({ ...of, areas: [], lines: of.lines.map((line) => ({ ...line, byArea: false })) })
  return deepEqual(before.areas, after.areas) && deepEqual(fixed(before), fixed(now))
}

const withAreas = ({ before, after }: Change, { areas }: ScopeInput): ScopeInput =>
  deepEqual(before.areas, after.areas) ? { ...after, areas } : after

function stateOf(
  { order: { status, validUntil }, jobStatus, isInvoiced }: Row,
  change: Change,
  scope: ScopeInput | null,
  today: string,
): State {
  // A check of the column holds it to these words.
  const stored = status as 'draft' | 'sent' | 'accepted' | 'declined' | 'withdrawn' | 'superseded'
  if (stored !== 'draft' && stored !== 'sent') return stored
  if (jobStatus === 'completed' || jobStatus === 'cancelled') return 'closed'
  if (isInvoiced) return 'invoiced'
  if (scope === null || !stillFits(change, scope)) return 'superseded'
  return stored === 'sent' && validUntil < today ? 'expired' : stored
}

/** Undefined for one that does not exist. */
export async function findChangeOrder(tx: Tx, id: string): Promise<StoredChangeOrder | undefined> {
  const [row] = await selectChangeOrders(tx, eq(changeOrders.id, id))
  return row && toStored(row, tx.now)
}

/** Throws `notFound`. */
export async function getChangeOrder(tx: Tx, id: string): Promise<StoredChangeOrder> {
  const found = await findChangeOrder(tx, id)
  if (!found) throw notFound(CHANGE_ORDER_NOT_FOUND)
  return found
}

/** The newest first. */
export const listStored = async (tx: Tx, jobId: string): Promise<StoredChangeOrder[]> =>
  (await selectChangeOrders(tx, eq(changeOrders.jobId, jobId))).map((row) => toStored(row, tx.now))

/** As the office sees it; to the crew without money, field by field. */
export function toChangeOrder(
  { actor }: Pick<Tx, 'actor'>,
  { order, state, customerName, before, after }: StoredChangeOrder,
): ChangeOrder {
  const { id, jobId, reason, validUntil, madeBy, sentAt, sentVia, openedAt, answeredAt, seenAt, createdAt } = order
  return {
    id,
    jobId,
    state,
    reason,
    customerName,
    ...(actor.role !== 'technician' && { was: order.was, total: order.total }),
    changes: describeChanges(compareScopes(before, after)),
    validUntil,
    madeBy,
    sentAt,
    // A check of the column holds it to these words.
    sentVia: sentVia as ChangeOrder['sentVia'],
    openedAt,
    answeredAt,
    seenAt,
    name: order.name,
    declineReason: order.declineReason,
    createdAt,
  }
}
