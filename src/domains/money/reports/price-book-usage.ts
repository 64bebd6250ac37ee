import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { getItem } from '#domains/sales/price-book/item-row.ts'
import { customerPricing } from '#domains/sales/pricing/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { recurringServices } from '#domains/work/recurring/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PriceBookUsage } from './contract.ts'

/**
 * Counts what is still to come of an item: a change of the item is for new work only, so finished work is not counted.
 * Documents name an item by the words of their lines, which also finds those that were typed. Throws `notFound`.
 */
export async function countPriceBookUsage(tx: Tx, id: string): Promise<PriceBookUsage> {
  const { name } = await getItem(tx, id)
  // As JSON writes it, in quotes: the name of a line is whole.
  const quoted = JSON.stringify(name)
  return {
    estimates: await tx.$count(
      estimates,
      and(
        inArray(estimates.status, ['draft', 'sent']),
        or(eq(estimates.service, name), sql`position(${quoted} in ${estimates.offer}::text) > 0`),
      ),
    ),
    jobs: await tx.$count(
      jobs,
      and(inArray(jobs.status, ['requested', 'scheduled', 'in-progress']), eq(jobs.service, name)),
    ),
    invoices: await tx.$count(
      invoices,
      and(
        inArray(invoices.status, ['draft', 'sent', 'overdue']),
        sql`position(${quoted} in ${invoices.lineItems}) > 0`,
      ),
    ),
    recurring: await tx.$count(
      recurringServices,
      and(eq(recurringServices.service, name), sql`${recurringServices.status} <> 'cancelled'`),
    ),
    rules: await tx.$count(customerPricing, eq(customerPricing.service, name)),
  }
}
