/**
 * What the work is done with: the equipment of a business, whether it is fit for work, and when it is serviced. A
 * serial number is of one machine.
 */
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { sqlState } from '#platform/database/sql-state.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Equipment, EquipmentChange, EquipmentStatus, NewEquipment, NewStatus } from './contract.ts'
import { equipment } from './tables.ts'

type Row = typeof equipment.$inferSelect

/** By name. `archived`: those in place of the others. */
export async function listEquipment(
  tx: Tx,
  { businessId, archived = false }: { businessId?: string | undefined; archived?: boolean },
): Promise<Equipment[]> {
  const rows = await tx
    .select()
    .from(equipment)
    .where(
      and(
        businessId === undefined ? undefined : eq(equipment.businessId, businessId),
        archived ? isNotNull(equipment.archivedAt) : isNull(equipment.archivedAt),
      ),
    )
    .orderBy(asc(equipment.name), asc(equipment.id))
  return rows.map(toEquipment)
}

/** Throws `notFound` for a business that is none, and `conflict` for a serial number that another piece has. */
export async function addEquipment(tx: Tx, input: NewEquipment): Promise<Equipment> {
  await business.get(tx, input.businessId)
  const [row] = await serialOnce(tx, input.serialNumber, () =>
    tx
      .insert(equipment)
      .values({ ...input, ...notesOf(input.status, input), createdAt: tx.now })
      .returning(),
  )
  if (!row) throw new Error('An insert answered no row')
  const made = toEquipment(row)
  recordChange(tx, made.id, 'created', { after: { name: made.name, status: made.status } })
  return made
}

/**
 * Throws CHANGED when `version` is not the one that stands, and `conflict` for a serial number that another piece has.
 */
export async function updateEquipment(
  tx: Tx,
  id: string,
  version: number,
  change: EquipmentChange,
): Promise<Equipment> {
  const before = await lockEquipment(tx, id)
  await audit.assertVersion(tx, 'equipment', before, version)
  const changed = FIELDS.filter((field) => change[field] !== undefined && !deepEqual(change[field], before[field]))
  if (changed.length === 0) return toEquipment(before)
  const set = Object.fromEntries(changed.map((field) => [field, change[field]]))
  const [after] = await serialOnce(tx, change.serialNumber, () =>
    tx
      .update(equipment)
      .set({ ...set, version: before.version + 1 })
      .where(eq(equipment.id, id))
      .returning(),
  )
  recordChange(tx, id, 'changed', {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: set,
  })
  return toEquipment(after ?? before)
}

/**
 * `statusNote`: why. `backOn`: the day from which on it is fit for work again, as far as one knows; both are forgotten
 * once it is.
 */
export async function setEquipmentStatus(tx: Tx, id: string, given: NewStatus): Promise<Equipment> {
  const before = await lockEquipment(tx, id)
  const after = { ...before, status: given.status, ...notesOf(given.status, given) }
  if (deepEqual(after, before)) return toEquipment(before)
  const { status, statusNote, backOn } = after
  await tx
    .update(equipment)
    .set({ status, statusNote, backOn, version: before.version + 1 })
    .where(eq(equipment.id, id))
  recordChange(tx, id, 'status changed', { before: said(before), after: said(after) })
  return toEquipment(after)
}

/**
 * Archives a piece of equipment, so that it is no longer booked or serviced. Its existing bookings stay and count as
 * conflicts, so that someone notices them.
 */
export async function archiveEquipment(tx: Tx, id: string, archived: boolean): Promise<Equipment> {
  const before = await lockEquipment(tx, id)
  if ((before.archivedAt !== null) === archived) return toEquipment(before)
  const set = { archivedAt: archived ? tx.now : null, version: before.version + 1 }
  await tx.update(equipment).set(set).where(eq(equipment.id, id))
  recordChange(tx, id, archived ? 'archived' : 'unarchived', {})
  return toEquipment({ ...before, ...set })
}

/**
 * Those of these ids that exist. `hold`: they stand still until the transaction ends, so that a thing is given out by
 * one transaction after the other.
 */
export async function findEquipment(tx: Tx, ids: readonly string[], how?: 'hold'): Promise<Equipment[]> {
  if (ids.length === 0) return []
  const asked = tx
    .select()
    .from(equipment)
    .where(inArray(equipment.id, [...ids]))
    .orderBy(asc(equipment.id))
  return (await (how === 'hold' ? asked.for('no key update') : asked)).map(toEquipment)
}

/** To change it. Throws `notFound`. */
export async function lockEquipment(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(equipment).where(eq(equipment.id, id)).for('update')
  if (!row) throw notFound(EQUIPMENT_NOT_FOUND)
  return row
}

/** Writes down what was done, and tells open windows. */
export function recordChange(tx: Tx, id: string, action: string, sides: { before?: object; after?: object }): void {
  audit.record(tx, { entity: 'equipment', entityId: id, action, ...sides })
  tx.notifyClients('equipment', 'schedule')
}

export const EQUIPMENT_NOT_FOUND = 'This equipment no longer exists.'
const FIT = new Set<EquipmentStatus>(['available', 'operational'])

const FIELDS = [
  'name',
  'type',
  'serialNumber',
  'purchaseDate',
  'purchaseCost',
  'lifeHours',
  'hourlyCost',
  'lastServiceDate',
  'nextServiceDue',
  'serviceMonths',
  'notes',
] as const

const said = ({ status, statusNote, backOn }: Row) => ({ status, backOn, reason: statusNote })

/** What is fit for work needs no word about it. */
const notesOf = (status: EquipmentStatus, { statusNote, backOn }: Partial<NewStatus>) =>
  FIT.has(status) ? { statusNote: null, backOn: null } : { statusNote: statusNote ?? null, backOn: backOn ?? null }

/** Throws `conflict` when another piece has this serial number. */
async function serialOnce<T>(tx: Tx, serialNumber: string | null | undefined, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await tx.savepoint(write)
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const [other] = await tx
      .select({ name: equipment.name, archivedAt: equipment.archivedAt })
      .from(equipment)
      .where(eq(sql`lower(${equipment.serialNumber})`, sql`lower(${serialNumber ?? ''})`))
    const sentence = `${other?.name ?? 'Another piece of equipment'}${other?.archivedAt ? ' (archived)' : ''} already has serial number ${serialNumber}.`
    throw new Problem(409, 'CONFLICT', sentence, [{ path: 'serialNumber', message: sentence }])
  }
}

/** The check of the column holds the status to the words of the contract. */
export const toEquipment = ({ remindedDueDate: _, ...row }: Row): Equipment => ({
  ...row,
  status: row.status as EquipmentStatus,
})
