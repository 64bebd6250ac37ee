import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { findActingTechnician } from '#domains/work/jobs/assert-assigned.ts'
import { listForStops } from '#domains/sales/custom-fields/record-values.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { notFound } from '#lib/problem.ts'
import { assertVisitAssigned } from './assert-assigned.ts'
import type { VisitStop } from './contract.ts'
import { toMeasurement } from './measure-visit.ts'
import { selectVisits, toVisit } from './visit-row.ts'
import { visitMeasurements, visits, visitTechnicians } from './tables.ts'

/**
 * The estimate visits of a day in order of time, but for the canceled. A technician gets their own; the office gets
 * all of the business, or of both.
 */
export async function listVisitsOn(
  tx: Tx,
  { date, businessId }: { date: string; businessId?: string | undefined },
): Promise<VisitStop[]> {
  const ofOffice = tx.actor.role !== 'technician'
  const person = ofOffice ? null : await findActingTechnician(tx)
  if (!ofOffice && person === null) return []
  const theirs =
    person === null
      ? undefined
      : inArray(
          visits.id,
          tx
            .select({ id: visitTechnicians.visitId })
            .from(visitTechnicians)
            .where(eq(visitTechnicians.technicianId, person)),
        )
  return listStops(
    tx,
    and(
      gte(visits.standsAt, sql`${date}::date`),
      lt(visits.standsAt, sql`${addDays(date, 1)}::date`),
      businessId === undefined ? undefined : eq(visits.businessId, businessId),
      ne(visits.status, 'cancelled'),
      theirs,
    ),
  )
}

/** One visit of any day. Throws `notFound` for one that is not the technician's own. */
export async function getStop(tx: Tx, id: string): Promise<VisitStop> {
  await assertVisitAssigned(tx, id)
  const [stop] = await listStops(tx, eq(visits.id, id))
  if (!stop) throw notFound('This visit no longer exists.')
  return stop
}

async function listStops(tx: Tx, which: SQL | undefined): Promise<VisitStop[]> {
  const rows = await selectVisits(tx).where(which).orderBy(asc(visits.standsAt), asc(visits.id))
  if (rows.length === 0) return []
  const known = await listForStops(tx, rows, tx.actor.role === 'technician')
  const measurements = await tx
    .select()
    .from(visitMeasurements)
    .where(
      inArray(
        visitMeasurements.visitId,
        rows.map(({ id }) => id),
      ),
    )
  const said = await listWords(
    tx,
    rows.flatMap(({ requestId }) => requestId ?? []),
  )
  // Field by field: what a technician is not to see cannot slip in with a new one.
  return rows
    .map(toVisit)
    .map(
      (
        { id, businessId: of, name, phone, address, service, date: on, time, minutes, status, technicians, requestId },
        place,
      ) => ({
        id,
        businessId: of,
        name,
        phone,
        address,
        service,
        date: on,
        time,
        minutes,
        status,
        technicians,
        fields: known[place] ?? [],
        said: said.get(requestId ?? '') ?? null,
        measured: toMeasurement(
          measurements.find(({ visitId }) => visitId === id) ?? { areas: [], crewNotes: '', version: 0 },
        ),
      }),
    )
}

/** What was written with these requests. Requests stand above; the database knows. */
async function listWords(tx: Tx, requestIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (requestIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; message: string }>(
    sql`select id, message from service_requests where id in ${[...requestIds]} and trim(message) <> ''`,
  )
  return new Map(rows.map(({ id, message }) => [id, message]))
}
