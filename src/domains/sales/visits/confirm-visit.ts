/**
 * Handles the customer's confirmation of a visit, as in jobs/confirm-job.ts. A trigger clears the confirmation when the
 * day or the time changes (see the migration).
 */
import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { visits } from './tables.ts'

/** Of these customers, or of who is no customer yet and has this number. */
export type CustomerRef = { customerIds: readonly string[]; phone: string }

/**
 * Records that the customer confirmed an upcoming visit. Returns false for a visit that is done, canceled, past, or
 * not theirs.
 */
export async function confirm(tx: Tx, id: string, whose: CustomerRef): Promise<boolean> {
  const [visit] = await tx
    .update(visits)
    .set({ confirmedAt: sql`coalesce(${visits.confirmedAt}, ${tx.now.toISOString()}::timestamptz)` })
    .where(and(eq(visits.id, id), isOf(whose), toCome(tx)))
    .returning({ confirmedAt: visits.confirmedAt })
  if (!visit) return false
  if (visit.confirmedAt?.getTime() === tx.now.getTime())
    audit.record(tx, { entity: 'visits', entityId: id, action: 'confirmed by reply' })
  tx.notifyClients('visits')
  return true
}

/** Their next visit; undefined when there is none. */
export async function findNext(tx: Tx, whose: CustomerRef) {
  const [visit] = await tx
    .select({
      id: visits.id,
      service: visits.service,
      date: visits.date,
      time: sql<string>`left(${visits.time}::text, 5)`,
      confirmedAt: visits.confirmedAt,
    })
    .from(visits)
    .where(and(isOf(whose), toCome(tx)))
    .orderBy(asc(visits.standsAt), asc(visits.id))
    .limit(1)
  return visit
}

/** So long ago a visit may have been that they still write about. */
const RECENT_DAYS = 31

/** Their visits to come and of the last weeks, whatever became of them. */
export async function listRecent(tx: Tx, whose: CustomerRef): Promise<string[]> {
  const from = addDays(toDay(tx.now), -RECENT_DAYS)
  const rows = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(isOf(whose), gte(visits.standsAt, sql`${from}::date`)))
  return rows.map(({ id }) => id)
}

const isOf = ({ customerIds, phone }: CustomerRef) =>
  or(inArray(visits.customerId, [...customerIds]), and(isNull(visits.customerId), eq(visits.phone, phone)))
const toCome = (tx: Tx) => and(eq(visits.status, 'scheduled'), gte(visits.standsAt, sql`${toDay(tx.now)}::date`))
