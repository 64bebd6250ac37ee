import { inArray } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import type { BulkRow } from '#lib/bulk-rows.ts'
import { forEachRow } from '#platform/database/for-each-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { composeMessage } from './compose-message.ts'
import type { BulkMessage } from './contract-bulk.ts'

/**
 * Writes to customers one by one, by the rules of a message to one: who said STOP, or has no address, is refused with
 * the sentence, and the others get it.
 */
export async function composeMany(tx: Tx, { items, ...text }: BulkMessage): Promise<BulkRow[]> {
  const results = await forEachRow(tx, items, ({ id }) => composeMessage(tx, { to: '-', customerId: id, ...text }))
  const rows = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(
      inArray(
        customers.id,
        items.map(({ id }) => id),
      ),
    )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return results.map(({ item: { id }, problem }) => ({ id, name: names.get(id) ?? 'A customer', problem }))
}
