import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { Material } from './contract-material.ts'
import { isLow } from './contract-units.ts'
import { materials, stockMovements, suppliers } from './tables.ts'

export type Row = typeof materials.$inferSelect & { supplier: string | null; quantityUncounted: number }

/** Units of shortages since the last count, less those that were found to be none (stock-operations.ts, giveBack). */
export const UNCOUNTED = sql<number>`(select coalesce(sum(of_it.quantity), 0)::int from ${stockMovements} of_it
  where of_it.material_id = ${materials}.id
    and (of_it.kind = 'shortage' or (of_it.kind = 'corrected' and of_it.quantity < 0 and of_it.job_id is not null))
    and of_it.number > coalesce((select max(last.number) from ${stockMovements} last where last.material_id = ${materials}.id and last.kind = 'counted'), 0))`

/** Selects materials with the names of their suppliers. */
export const selectMaterials = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(materials),
      supplier: suppliers.name,
      quantityUncounted: UNCOUNTED,
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
