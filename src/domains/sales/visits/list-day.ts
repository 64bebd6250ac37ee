import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { findActingTechnician } from '#domains/work/jobs/assert-assigned.ts'
import { listForStops } from '#domains/sales/custom-fields/record-values.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { VisitStop } from './contract.ts'
import { selectVisits, toVisit } from './visit-row.ts'
import { visits, visitTechnicians } from './tables.ts'

/**
 * The estimate visits of a day in order of time, but for the cancelled. A technician gets their own; the office gets
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
  const rows = await selectVisits(tx)
    .where(
      and(
        gte(visits.standsAt, sql`${date}::date`),
        lt(visits.standsAt, sql`${addDays(date, 1)}::date`),
        businessId === undefined ? undefined : eq(visits.businessId, businessId),
        ne(visits.status, 'cancelled'),
        theirs,
      ),
    )
    .orderBy(asc(visits.standsAt), asc(visits.id))
  const known = await listForStops(tx, rows, !ofOffice)
  // Field by field: what a technician is not to see cannot slip in with a new one.
  return rows
    .map(toVisit)
    .map(
      ({ id, businessId: of, name, phone, address, service, date: on, time, minutes, status, technicians }, place) => ({
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
      }),
    )
}
