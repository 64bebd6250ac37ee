/** Manages the suppliers of materials. Each has one unique name, however it is written. */
import { asc, eq, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { sqlState } from '#platform/database/sql-state.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NewSupplier, Supplier, SupplierChange } from './contract-supplier.ts'
import { suppliers } from './tables.ts'

type Row = typeof suppliers.$inferSelect

/** By name. */
export async function listSuppliers(tx: Tx): Promise<Supplier[]> {
  return select(tx).orderBy(asc(sql`lower(${suppliers.name})`))
}

/** Throws `conflict` for a name that is there already. */
export async function addSupplier(tx: Tx, input: NewSupplier): Promise<Supplier> {
  const [row] = await tx
    .insert(suppliers)
    .values({ ...input, createdAt: tx.now })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict(`You already have a supplier named ${input.name}.`)
  recordChange(tx, row, 'created', { after: { name: row.name } })
  return get(tx, row.id)
}

/** Throws CHANGED when `version` is not the one that stands, and `conflict` for a name that another one has. */
export async function updateSupplier(tx: Tx, id: string, version: number, change: SupplierChange): Promise<Supplier> {
  const before = await lock(tx, id)
  await audit.assertVersion(tx, 'suppliers', before, version)
  const changed = FIELDS.filter((field) => change[field] !== undefined && !deepEqual(change[field], before[field]))
  if (changed.length === 0) return get(tx, id)
  const set = Object.fromEntries(changed.map((field) => [field, change[field]]))
  try {
    await tx.savepoint(() =>
      tx
        .update(suppliers)
        .set({ ...set, version: before.version + 1 })
        .where(eq(suppliers.id, id)),
    )
  } catch (error) {
    throw sqlState(error) === THERE_ALREADY ? conflict(`You already have a supplier named ${change.name}.`) : error
  }
  recordChange(tx, before, 'changed', {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: set,
  })
  return get(tx, id)
}

/** Throws `conflict` for a supplier that something is or was bought from. */
export async function removeSupplier(tx: Tx, id: string): Promise<{ id: string }> {
  const before = await lock(tx, id)
  try {
    await tx.savepoint(() => tx.delete(suppliers).where(eq(suppliers.id, id)))
  } catch (error) {
    throw sqlState(error) === STILL_REFERRED_TO
      ? conflict(`${before.name} can’t be deleted because materials are linked to it.`)
      : error
  }
  recordChange(tx, before, 'deleted', { before: { name: before.name } })
  return { id }
}

/** Finds the supplier of this name, or adds a new one. Null for no name. */
export async function findOrAddSupplier(tx: Tx, name: string | null | undefined): Promise<string | null> {
  if (!name) return null
  const [added] = await tx.insert(suppliers).values({ name, createdAt: tx.now }).onConflictDoNothing().returning()
  if (added) recordChange(tx, added, 'created', { after: { name } })
  const [known] = await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(eq(sql`lower(${suppliers.name})`, sql`lower(${name})`))
  return known?.id ?? null
}

/** Null where there is no supplier. Throws `notFound` for one that no longer exists. */
export async function getSupplierName(tx: Tx, id: string | null): Promise<string | null> {
  return id === null ? null : (await get(tx, id)).name
}

const NOT_FOUND = 'This supplier no longer exists.'
const THERE_ALREADY = '23505'
const STILL_REFERRED_TO = '23503'
const FIELDS = ['name', 'phone', 'email', 'website', 'notes'] as const

async function get(tx: Tx, id: string): Promise<Supplier> {
  const [row] = await select(tx).where(eq(suppliers.id, id))
  if (!row) throw notFound(NOT_FOUND)
  return row
}

async function lock(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  return row
}

const select = (tx: Tx) =>
  tx
    .select({
      id: suppliers.id,
      name: suppliers.name,
      phone: suppliers.phone,
      email: suppliers.email,
      website: suppliers.website,
      notes: suppliers.notes,
      materials: sql<number>`(select count(*)::int from materials where materials.supplier_id = suppliers.id)`,
      version: suppliers.version,
      createdAt: suppliers.createdAt,
    })
    .from(suppliers)
    .$dynamic()

function recordChange(tx: Tx, { id }: Row, action: string, sides: { before?: object; after?: object }): void {
  audit.record(tx, { entity: 'suppliers', entityId: id, action, ...sides })
  tx.notifyClients('suppliers', 'materials')
}
