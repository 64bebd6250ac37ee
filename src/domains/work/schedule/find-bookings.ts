import { addMinutes, subMinutes } from 'date-fns'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Equipment, EquipmentStatus } from '#domains/work/inventory/contract.ts'
import * as inventory from '#domains/work/inventory/service.ts'
import type { Status, Technician } from '#domains/work/technicians/contract.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import { toDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { Problem } from '#lib/problem.ts'
import type { Period } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { WantedResource } from './find-conflicts.ts'
import type { Booking } from './contract.ts'
import { appointments, bookings } from './tables.ts'

/** What a booking is for; a job without `jobVisitId` means its first visit. */
export type Appointment = { jobId: string; jobVisitId?: string } | { visitId: string } | { calendarEventId: string }

/** Who and what an appointment wants. `businessId`: they must all be of this one. */
export type ResourceIds = {
  technicianIds: readonly string[]
  equipmentIds: readonly string[]
  businessId?: string | undefined
}

/**
 * These people and things, with all that they are booked for from `between.from` to `between.to` and a margin of
 * minutes around, but for `self`. `hold`: they stand still until the transaction ends. Throws `notFound` for one that
 * does not exist or is of another business.
 */
export async function findBookings(
  tx: Tx,
  who: ResourceIds,
  { between, margin, self, how }: { between: Period; margin: number; self?: Appointment | undefined; how?: 'hold' },
): Promise<WantedResource[]> {
  const { people, things } = await getResources(tx, who, how)
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  const around = { from: subMinutes(between.from, margin), to: addMinutes(between.to, margin) }
  const taken = await listBookings(tx, who, around, self)
  const off = await technicians.listTimeOff(tx, who.technicianIds, toDay(between.from))
  return [
    ...people.toSorted(byName).map(({ id, name, status, week, certificates }) => {
      const hours = { week, timeOff: off.get(id) ?? [] }
      return {
        kind: 'technician' as const,
        id,
        name,
        unavailable: OF_PEOPLE[status],
        hours,
        certificates,
        bookings: taken.get(id) ?? [],
      }
    }),
    ...things.toSorted(byName).map((thing) => {
      const { id, name } = thing
      const unavailable = faultOf(thing, toDay(between.from))
      return {
        kind: 'equipment' as const,
        id,
        name,
        unavailable,
        hours: null,
        certificates: [],
        bookings: taken.get(id) ?? [],
      }
    }),
  ]
}

/** Throws `notFound` for one that does not exist, or is of another business. */
export async function getResources(
  tx: Tx,
  { technicianIds, equipmentIds, businessId }: ResourceIds,
  how?: 'hold',
): Promise<{ people: Technician[]; things: Equipment[] }> {
  return {
    people: known('technicianIds', technicianIds, await technicians.findByIds(tx, technicianIds, how), businessId),
    things: known('equipmentIds', equipmentIds, await inventory.findEquipment(tx, equipmentIds, how), businessId),
  }
}

const OF_PEOPLE: Record<Status, string | null> = {
  active: null,
  'on-leave': 'is on leave',
  inactive: 'isn’t active right now',
}
const OF_THINGS: Record<EquipmentStatus, string | null> = {
  available: null,
  operational: null,
  maintenance: 'is in maintenance',
  'out-of-service': 'is out of service',
}

/** What is said to be back by then can be had again; what was sold, or is broken for good, cannot. */
function faultOf({ status, backOn, archivedAt }: Equipment, day: string): string | null {
  if (archivedAt !== null) return 'is archived'
  const fault = OF_THINGS[status]
  if (fault === null || backOn === null) return fault
  return backOn <= day ? null : `${fault} until ${formatDate(backOn)}`
}

const WORDS = { technicianIds: ['technician', 'works for'], equipmentIds: ['equipment', 'belongs to'] } as const

function known<One extends Technician | Equipment>(
  path: keyof typeof WORDS,
  ids: readonly string[],
  found: One[],
  businessId: string | undefined,
): One[] {
  const [what, verb] = WORDS[path]
  const refuse = (sentence: string) => new Problem(404, 'NOT_FOUND', sentence, [{ path, message: sentence }])
  if (new Set(ids).size > found.length) throw refuse(`This ${what} no longer exists.`)
  const foreign =
    businessId === undefined
      ? undefined
      : found.find((one) => one.businessId !== businessId && !('allBusinesses' in one && one.allBusinesses))
  if (foreign) throw refuse(`${foreign.name} ${verb} another of your businesses.`)
  return found
}

/** All that these people and things are booked for in a period, by their ids, in order of time. */
export async function listBookings(
  tx: Tx,
  { technicianIds, equipmentIds }: Pick<ResourceIds, 'technicianIds' | 'equipmentIds'>,
  { from, to }: Period,
  self?: Appointment,
): Promise<Map<string, Booking[]>> {
  if (technicianIds.length + equipmentIds.length === 0) return new Map()
  const whose = or(
    technicianIds.length > 0 ? inArray(bookings.technicianId, [...technicianIds]) : undefined,
    equipmentIds.length > 0 ? inArray(bookings.equipmentId, [...equipmentIds]) : undefined,
  )
  const select = (isAccepted: boolean) =>
    tx
      .select({
        booking: bookings,
        customerName: appointments.customerName,
        service: appointments.service,
        address: appointments.address,
      })
      .from(bookings)
      .innerJoin(
        appointments,
        eq(appointments.id, sql`coalesce(${bookings.jobId}, ${bookings.visitId}, ${bookings.calendarEventId})`),
      )
      // One query for accepted conflicts and one for all others, since each set has its own indexes.
      .where(
        and(
          eq(bookings.kept, isAccepted),
          whose,
          sql`${bookings.during} && tstzrange(${from.toISOString()}, ${to.toISOString()})`,
          self && isNot(self),
        ),
      )
      .orderBy(asc(bookings.during))
  const rows = [...(await select(false)), ...(await select(true))]
  const taken = new Map<string, Booking[]>()
  for (const { booking, ...about } of rows) {
    const id = booking.technicianId ?? booking.equipmentId ?? ''
    const { jobId, visitId, calendarEventId, during, kept } = booking
    const one = { jobId, visitId, calendarEventId, ...about, ...during, kept }
    taken.set(
      id,
      [...(taken.get(id) ?? []), one].toSorted((a, b) => a.from.getTime() - b.from.getTime()),
    )
  }
  return taken
}

export const isAppointment = (appointment: Appointment): SQL =>
  'jobId' in appointment
    ? sql`(${bookings.jobId} = ${appointment.jobId} and ${bookings.jobVisitId} is not distinct from ${appointment.jobVisitId ?? null})`
    : 'visitId' in appointment
      ? eq(bookings.visitId, appointment.visitId)
      : eq(bookings.calendarEventId, appointment.calendarEventId)

/** The other kinds of appointment have no id of this kind at all. */
const isNot = (appointment: Appointment): SQL =>
  'jobId' in appointment
    ? sql`(${bookings.jobId} is distinct from ${appointment.jobId} or ${bookings.jobVisitId} is distinct from ${appointment.jobVisitId ?? null})`
    : 'visitId' in appointment
      ? sql`${bookings.visitId} is distinct from ${appointment.visitId}`
      : sql`${bookings.calendarEventId} is distinct from ${appointment.calendarEventId}`
