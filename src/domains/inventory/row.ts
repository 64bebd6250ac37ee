import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { Material } from './material-contract.ts'
import { isLow } from './measures.ts'
import { materials, suppliers } from './tables.ts'

export type Row = typeof materials.$inferSelect & { supplier: string | null }

/** Materials with the name of whom they are bought of. */
export const selectMaterials = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(materials),
      supplier: suppliers.name,
    })
    .from(materials)
    .leftJoin(suppliers, eq(suppliers.id, materials.supplierId))
    .$dynamic()

/** As its index is. */
export const NAME = sql<string>`lower(${materials.name})`
export const BY_NAME = [asc(NAME), asc(materials.id)]

/** At or below its minimum; `isLow` said in SQL. */
export const LOW = sql`${materials.minStockLevel} > 0 and ${materials.quantityOnHand} <= ${materials.minStockLevel}`

/** Checks of the columns hold use and finish to the words of the contract. */
export function toMaterial({ averageCost, use, finish, ...row }: Row): Material {
  return {
    ...row,
    use: use as Material['use'],
    finish: finish as Material['finish'],
    averageCost: Math.round(averageCost),
    available: row.quantityOnHand - row.quantityReserved,
    low: isLow(row),
  }
}
