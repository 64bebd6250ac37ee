import { and, desc, eq, sql, sum } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import { invalid, notFound } from '#lib/problem.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Equipment, Figures, NewService, Service, Use } from './contract.ts'
import { monthsOn } from './service-due.ts'
import { EQUIPMENT_NOT_FOUND, lockEquipment, recordChange, toEquipment } from './service.ts'
import { equipment, equipmentHours, equipmentServices } from './tables.ts'

/** A piece of equipment with what it was used, and what its services came to. Throws `notFound`. */
export async function getEquipment(tx: Tx, id: string): Promise<Equipment & { figures: Figures }> {
  const [row] = await tx.select().from(equipment).where(eq(equipment.id, id))
  if (!row) throw notFound(EQUIPMENT_NOT_FOUND)
  const [used] = await tx
    .select({
      hours: sum(equipmentHours.hoursUsed).mapWith(Number),
      jobs: sql<number>`count(distinct ${equipmentHours.jobId})::int`,
    })
    .from(equipmentHours)
    .where(eq(equipmentHours.equipmentId, id))
  const [spent] = await tx
    .select({ cents: sum(equipmentServices.cost).mapWith(Number) })
    .from(equipmentServices)
    .where(eq(equipmentServices.equipmentId, id))
  return {
    ...toEquipment(row),
    figures: { hours: used?.hours ?? 0, jobs: used?.jobs ?? 0, serviceCost: spent?.cents ?? 0 },
  }
}

/** Its services, the latest first. Throws `notFound`. */
export async function listServices(tx: Tx, id: string): Promise<Service[]> {
  await getEquipment(tx, id)
  const { day, work, cost, doneBy, byName, createdAt } = equipmentServices
  return tx
    .select({ id: equipmentServices.id, day, work, cost, doneBy, byName, createdAt })
    .from(equipmentServices)
    .where(eq(equipmentServices.equipmentId, id))
    .orderBy(desc(day), desc(createdAt), desc(equipmentServices.id))
}

/**
 * Writes down a service that was done. The latest one is its last service; the next is due on the day that was said, or
 * as many months on as it is serviced by. One of an earlier day is history, and moves nothing. Throws `invalid` for a
 * day that is still to come.
 */
export async function addService(tx: Tx, id: string, { nextServiceDue, ...service }: NewService): Promise<Equipment> {
  const before = await lockEquipment(tx, id)
  if (service.day > toDay(tx.now)) refuse('day', 'Choose today or an earlier date. This is for completed service.')
  if (nextServiceDue && nextServiceDue <= service.day) refuse('nextServiceDue', 'Choose a date after this service.')
  await tx.insert(equipmentServices).values({ ...service, equipmentId: id, byName: tx.actor.name, createdAt: tx.now })
  const isLatest = before.lastServiceDate === null || service.day >= before.lastServiceDate
  const { serviceMonths } = before
  const due =
    nextServiceDue === undefined
      ? serviceMonths === null
        ? null
        : monthsOn(service.day, serviceMonths)
      : nextServiceDue
  const set = isLatest ? { lastServiceDate: service.day, nextServiceDue: due } : {}
  const after = { ...before, ...set, version: before.version + 1 }
  await tx
    .update(equipment)
    .set({ ...set, version: after.version })
    .where(eq(equipment.id, id))
  recordChange(tx, id, 'service added', {
    after: { work: service.work, day: service.day, ...(isLatest && { nextServiceDue: due }) },
  })
  return toEquipment(after)
}

const LATEST: Order<Pick<Use, 'day'> & { id: string }> = {
  name: 'latest',
  descending: true,
  keys: [
    { of: equipmentHours.day, kind: 'date', read: ({ day }) => day },
    { of: equipmentHours.id, kind: 'uuid', read: ({ id }) => id },
  ],
}

/** The jobs that it was used on, the latest first. Throws `notFound`. */
export async function listUses(
  tx: Tx,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<Page<Use>> {
  await getEquipment(tx, id)
  const ofIt = eq(equipmentHours.equipmentId, id)
  const { jobId, customerName, service, day, hoursUsed: hours, notes } = equipmentHours
  const rows = await tx
    .select({ id: equipmentHours.id, jobId, customerName, service, day, hours, notes })
    .from(equipmentHours)
    .where(and(ofIt, afterCursor(LATEST, cursor)))
    .orderBy(...inOrder(LATEST))
    .limit(limit + 1)
  const { rows: shown, next } = cutPage(LATEST, rows, limit)
  const total = await countUpTo(tx, tx.select({ id: equipmentHours.id }).from(equipmentHours).where(ofIt).getSQL())
  return { rows: shown.map(({ id: _, ...use }) => ({ ...use, hoursUsed: use.hours })), next, total }
}

function refuse(path: string, message: string): never {
  throw invalid(message, [{ path, message }])
}
