/** The change order that the crew writes at a stop, at the customer’s own prices, else at those of the price book. */
import { randomUUID } from 'node:crypto'
import * as customers from '#domains/sales/customers/service.ts'
import { applyAgreedPrices } from '#domains/sales/estimates/apply-agreed-prices.ts'
import { toAddedLine } from '#domains/sales/estimates/compose-on-site.ts'
import { isPriced, toOffered } from '#domains/sales/estimates/write-on-site.ts'
import * as priceBook from '#domains/sales/price-book/service.ts'
import { assertAssignedToActor } from '#domains/work/jobs/assert-assigned.ts'
import { lockForWork } from '#domains/work/jobs/job-row.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import { getScope, readScope } from '#domains/work/jobs/job-scope.ts'
import { lineTotal } from '#domains/sales/pricing/bill-totals.ts'
import { conflict } from '#lib/problem.ts'
import { toStatusWord } from '#lib/status-word.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { toScopeInput } from './change-order-row.ts'
import type { OnSiteChange, OnSiteChoices } from './contract-on-site.ts'
import { writeChangeOrder } from './service.ts'

const NOT_AGREED = 'The customer hasn’t accepted an estimate for this job. Ask the office to change its line items.'

/** What can be added at the stop. Throws `notFound` for a job that is not the technician’s own. */
export async function getOnSiteChoices(tx: Tx, jobId: string): Promise<OnSiteChoices> {
  await assertAssignedToActor(tx, jobId)
  const { status, customerId } = await jobs.get(tx, jobId)
  const scope = await getScope(tx, jobId)
  const items = (await priceBook.list(tx)).filter(({ active }) => active)
  const { email } = await customers.getContact(tx, customerId)
  const isOver = status === 'completed' || status === 'cancelled'
  return {
    blocked: !scope?.agreed ? NOT_AGREED : isOver ? `This job is ${toStatusWord(status)}.` : null,
    items: items.map((item) => ({ id: item.id, name: item.name, unit: item.unit, priced: isPriced(item) })),
    canEmail: email !== null,
  }
}

/**
 * Adds items of the price book to what was agreed, at the customer’s own prices where there are any. Answers what they come to, and not the price of the job. Throws
 * `notFound` for a job that is not the technician’s own, `invalid` for an item without a price, and as `create`.
 */
export async function writeOnSite(
  tx: Tx,
  jobId: string,
  { items: added, reason, photoIds }: OnSiteChange,
): Promise<{ id: string; added: number }> {
  await assertAssignedToActor(tx, jobId)
  const job = await lockForWork(tx, jobId)
  const stored = readScope(job.scope)
  if (!stored?.agreed) throw conflict(NOT_AGREED)
  const items = toOffered(await priceBook.list(tx))
  const listed = added.map(({ itemId, quantity }, at) => ({
    ...toAddedLine(items, { itemId, quantity, path: `items.${at}` }),
    id: randomUUID(),
    byArea: false,
  }))
  const lines = await applyAgreedPrices(tx, job, listed)
  const scope = toScopeInput(stored)
  const order = await writeChangeOrder(tx, job, {
    scope: { ...scope, lines: [...scope.lines, ...lines] },
    reason: reason ?? null,
    photoIds,
  })
  return { id: order.id, added: lines.reduce((sum, line) => sum + lineTotal(line), 0) }
}
