/**
 * Work without a place of its own is at the address of its customer. When that becomes another one, the work stays
 * where it was agreed.
 */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { recurringServices } from '#domains/work/recurring/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** What is done somewhere: once, or again and again. Their ids are in one list, as no two are alike. */
const WORK = [jobs, recurringServices, estimates] as const
type Work = (typeof WORK)[number]

/** Raises the version, so that a window that was opened earlier cannot overwrite the address. */
const nextVersion = (work: Work) => sql`${work.version} + 1`

/**
 * Before `address` becomes that of all these customers: the work that this would send elsewhere gets the place where it
 * is. Answers which.
 */
export async function preserveJobAddresses(tx: Tx, customerIds: readonly string[], address: string): Promise<string[]> {
  const placed: string[] = []
  for (const work of WORK) {
    const rows = await tx
      .update(work)
      .set({ siteAddress: sql`${customers.address}`, version: nextVersion(work) })
      .from(customers)
      .where(
        and(
          eq(customers.id, work.customerId),
          inArray(customers.id, [...customerIds]),
          isNull(work.siteAddress),
          ne(customers.address, address),
          ne(customers.address, ''),
        ),
      )
      .returning({ id: work.id })
    placed.push(...rows.map(({ id }) => id))
  }
  return placed
}

/**
 * Undoes the change once every customer has their address back: the same work is at that address again, except work
 * that was sent elsewhere since.
 */
export async function releaseJobAddresses(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const work of WORK)
    await tx
      .update(work)
      .set({ siteAddress: null, version: nextVersion(work) })
      .from(customers)
      .where(
        and(eq(customers.id, work.customerId), inArray(work.id, [...ids]), eq(work.siteAddress, customers.address)),
      )
}
