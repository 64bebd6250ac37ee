import { eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isOnJob } from '#domains/work/technicians/is-on-job.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { photos } from './tables.ts'

/**
 * The photos that a technician may look at: their own, and those of customers at whose place they have a job or an
 * estimate visit, since what was there before helps with the work. Photos on invoices are the office's. `userId`: the
 * account, `technicianId`: the technician of it. Jobs and visits are above photos; the database knows them.
 */
export function visibleTo(userId: string, technicianId: string | null): SQL | undefined {
  const customersOfPhoto = sql`(
    select ${photos.customerId} union all select customer_id from jobs where id = ${photos.jobId}
    union all select customer_id from service_requests where id = ${photos.serviceRequestId})`
  const atTheirStop = sql`(${photos.invoiceId} is null and (
    exists (select from jobs j where ${isOnJob(technicianId, sql`j.id`)} and j.status <> 'cancelled' and (j.id = ${photos.jobId} or j.customer_id in ${customersOfPhoto}))
    or exists (select from visits v join visit_technicians t on t.visit_id = v.id
      where t.technician_id = ${technicianId} and v.status <> 'cancelled'
        and (v.id = ${photos.visitId} or v.request_id = ${photos.serviceRequestId} or v.customer_id in ${customersOfPhoto}))))`
  return or(eq(photos.createdBy, userId), atTheirStop)
}

/** Throws `notFound` for a job that is not assigned to the technician who makes the call. */
export async function assertOwnJob(tx: Tx, jobId: string): Promise<void> {
  if (tx.actor.role !== 'technician') return
  const { rows } = await tx.execute(sql`select where ${isOnJob(await findTechnician(tx), jobId)}`)
  if (rows.length === 0) throw notFound('This job isn’t assigned to you.')
}

/** The same for an estimate visit. */
export async function assertOwnVisit(tx: Tx, visitId: string): Promise<void> {
  if (tx.actor.role !== 'technician') return
  const person = await findTechnician(tx)
  const { rows } = await tx.execute(
    sql`select from visit_technicians where visit_id = ${visitId} and technician_id = ${person}`,
  )
  if (rows.length === 0) throw notFound('This visit isn’t assigned to you.')
}

const findTechnician = async (tx: Tx): Promise<string | null> =>
  tx.actor.id === null ? null : ((await technicians.findByUser(tx, tx.actor.id))?.id ?? null)
