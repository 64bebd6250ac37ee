import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { containsWords, foldText } from '#platform/database/text-search.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { MaterialFilter } from './contract.ts'
import type { Material, Move, MoveKind, Reserved } from './contract-material.ts'
import { isLow } from './contract-units.ts'
import { getMaterial } from './manage-materials.ts'
import { BY_NAME, LOW, NAME, selectMaterials, toMaterial } from './material-row.ts'
import type { Row } from './material-row.ts'
import { jobNames, materials, reservations, stockMovements, suppliers } from './tables.ts'

const ORDER: Order<Row> = {
  name: 'low',
  descending: false,
  keys: [
    { of: sql`case when ${LOW} then 0 else 1 end`, kind: 'integer', read: (row) => (isLow(row) ? 0 : 1) },
    { of: NAME, kind: 'text', read: ({ name }) => name.toLowerCase() },
    { of: materials.id, kind: 'uuid', read: ({ id }) => id },
  ],
}

/**
 * One page: the low ones first, then by name. A business has some dozens, so that they are put in order as they are
 * asked for.
 */
export async function listMaterials(
  tx: Tx,
  { limit, cursor, businessId, q = '', archived }: MaterialFilter,
): Promise<Page<Material>> {
  const matching = and(
    businessId === undefined ? undefined : eq(materials.businessId, businessId),
    archived ? isNotNull(materials.archivedAt) : isNull(materials.archivedAt),
    containsWords(
      foldText(
        sql`concat_ws(chr(10), ${materials.name}, ${materials.category}, case when lower(${materials.category}) = 'sealant' then 'Sealer' end, ${suppliers.name})`,
      ),
      q,
    ),
  )
  const rows = await selectMaterials(tx)
    .where(and(matching, afterCursor(ORDER, cursor)))
    .orderBy(...inOrder(ORDER))
    .limit(limit + 1)
  const page = cutPage(ORDER, rows, limit)
  return {
    ...page,
    rows: page.rows.map(toMaterial),
    total: await countUpTo(tx, selectMaterials(tx).where(matching).getSQL()),
  }
}

/** Those at or below their minimum, by name. */
export async function listLow(tx: Tx, { businessId }: { businessId?: string | undefined }): Promise<Material[]> {
  const rows = await selectMaterials(tx)
    .where(
      and(
        businessId === undefined ? undefined : eq(materials.businessId, businessId),
        isNull(materials.archivedAt),
        LOW,
      ),
    )
    .orderBy(...BY_NAME)
  return rows.map(toMaterial)
}

type MoveRow = Omit<Move, 'kind'> & { kind: string; number: number }

const LATEST: Order<MoveRow> = {
  name: 'latest',
  descending: true,
  keys: [{ of: stockMovements.number, kind: 'integer', read: ({ number }) => number }],
}

/** What happened to the stock of a material, the latest first. Throws `notFound`. */
export async function listMoves(
  tx: Tx,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<Page<Move>> {
  await getMaterial(tx, id)
  const ofIt = eq(stockMovements.materialId, id)
  const rows = await tx
    .select({
      id: stockMovements.id,
      // An identity is never null, whatever its column says.
      number: sql<number>`${stockMovements.number}`.mapWith(Number),
      kind: stockMovements.kind,
      quantity: stockMovements.quantity,
      onHandAfter: stockMovements.onHandAfter,
      unitCost: stockMovements.unitCost,
      jobId: stockMovements.jobId,
      customerName: jobNames.customerName,
      service: jobNames.service,
      supplier: suppliers.name,
      note: stockMovements.note,
      byName: stockMovements.byName,
      createdAt: stockMovements.createdAt,
    })
    .from(stockMovements)
    .leftJoin(suppliers, eq(suppliers.id, stockMovements.supplierId))
    .leftJoin(jobNames, eq(jobNames.jobId, stockMovements.jobId))
    .where(and(ofIt, afterCursor(LATEST, cursor)))
    .orderBy(desc(stockMovements.number))
    .limit(limit + 1)
  const { rows: shown, next } = cutPage(LATEST, rows, limit)
  const total = await countUpTo(tx, tx.select({ id: stockMovements.id }).from(stockMovements).where(ofIt).getSQL())
  // The check of the column holds the kind to the words of the contract.
  return { rows: shown.map(({ number: _, kind, ...move }) => ({ ...move, kind: kind as MoveKind })), next, total }
}

/** The jobs that a material is held for, the nearest first. Throws `notFound`. */
export async function listReservations(tx: Tx, id: string): Promise<Reserved[]> {
  await getMaterial(tx, id)
  const { jobId, day, held, short } = reservations
  return tx
    .select({ jobId, customerName: jobNames.customerName, service: jobNames.service, day, held, short })
    .from(reservations)
    .innerJoin(jobNames, eq(jobNames.jobId, reservations.jobId))
    .where(eq(reservations.materialId, id))
    .orderBy(sql`${day} asc nulls last`, asc(reservations.createdAt), asc(reservations.id))
}
