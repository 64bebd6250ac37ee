import { asc, eq, sql } from 'drizzle-orm'
import { assertNotErased } from '#domains/sales/customers/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { equipment } from '#domains/work/inventory/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import type { ArrivalWindowMinutes } from '#lib/arrival-window.ts'
import { expectRow } from '#lib/expect-row.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Finish, Job } from './contract.ts'
import type { Status } from './contract-status.ts'
import type { NextVisit } from './contract-visits.ts'
import { isShownVisit, shownAt } from './shown-visit.ts'
import { jobEquipment, jobs, jobTechnicians, jobVisits } from './tables.ts'

/** A job with what the card and the lists show of it: its customer, its people and its things. */
export function selectJobs(tx: Tx) {
  return tx
    .select({
      id: jobs.id,
      version: jobs.version,
      businessId: jobs.businessId,
      customerId: jobs.customerId,
      customerName: customers.name,
      customerPhone: customers.phone,
      address: sql<string>`coalesce(${jobs.siteAddress}, ${customers.address})`,
      siteAddress: jobs.siteAddress,
      service: jobs.service,
      status: jobs.status,
      scheduledDate: jobs.scheduledDate,
      scheduledTime: sql<string | null>`left(${jobs.scheduledTime}::text, 5)`,
      arrivalWindowMinutes: jobs.arrivalWindowMinutes,
      days: jobs.days,
      dates: jobs.dates,
      standsAt: sql<string>`${jobs.standsAt}::text`,
      shownAt: sql<string>`${shownAt(tx.now)}::text`,
      estimatedDuration: jobs.estimatedDuration,
      actualDuration: jobs.actualDuration,
      startTime: jobs.startTime,
      endTime: jobs.endTime,
      clockStartedAt: jobs.clockStartedAt,
      firstVisitDoneAt: jobs.firstVisitDoneAt,
      nextVisit: sql<NextVisit | null>`(select json_build_object('id', v.id, 'title', v.title, 'date', v.date, 'time', left(v.time::text, 5),
          'at', (select count(*)::int + 1 from ${jobVisits} b where b.job_id = v.job_id and (b.stands_at, b.id) <= (v.stands_at, v.id)))
        from ${jobVisits} v where ${isShownVisit(tx.now)}
        order by v.stands_at, v.id limit 1)`,
      technicians: sql<
        Named[]
      >`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]') from ${jobTechnicians} j join ${technicians} t on t.id = j.technician_id where j.job_id = ${jobs.id})`,
      equipment: sql<
        Named[]
      >`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by e.name, e.id), '[]') from ${jobEquipment} j join ${equipment} e on e.id = j.equipment_id where j.job_id = ${jobs.id})`,
      areaSqFt: jobs.areaSqFt,
      finish: jobs.finish,
      notes: jobs.notes,
      crewNotes: jobs.crewNotes,
      customerNotes: jobs.customerNotes,
      cancelReason: jobs.cancelReason,
      archivedAt: jobs.archivedAt,
      reminderSent: jobs.reminderSent,
      confirmationSent: jobs.confirmationSent,
      confirmedAt: jobs.confirmedAt,
      amount: jobs.amount,
      depositAmount: jobs.depositAmount,
      paymentStatus: jobs.paymentStatus,
      createdAt: jobs.createdAt,
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .$dynamic()
}

type Named = { id: string; name: string }
export type Row = Awaited<ReturnType<typeof selectJobs>>[number]

/** The checks of the columns hold them to the words of the contract. */
export const toJob = ({
  standsAt: _standsAt,
  shownAt: _shownAt,
  firstVisitDoneAt: _firstVisitDoneAt,
  ...row
}: Row): Job => ({
  ...row,
  dates: row.dates ?? [],
  status: row.status as Status,
  arrivalWindowMinutes: row.arrivalWindowMinutes as ArrivalWindowMinutes,
  finish: row.finish as Finish | null,
  paymentStatus: row.paymentStatus as Job['paymentStatus'],
})

export const JOB_NOT_FOUND = 'This job no longer exists.'

/** The row itself, for changing it. Throws `notFound`. */
export async function lockJob(tx: Tx, id: string): Promise<typeof jobs.$inferSelect> {
  const [row] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update')
  if (!row) throw notFound(JOB_NOT_FOUND)
  return row
}

/**
 * Locks a job before a change to the work or to its description. Throws `conflict` once the customer's data was erased,
 * which closes all of the customer's jobs.
 */
export async function lockForWork(tx: Tx, id: string): Promise<typeof jobs.$inferSelect> {
  const row = await lockJob(tx, id)
  const customer = await tx
    .select({ erasedAt: customers.erasedAt })
    .from(customers)
    .where(eq(customers.id, row.customerId))
  assertNotErased(expectRow(customer))
  return row
}

/** Who does it and what is taken along, by name. */
export async function getCrew(tx: Tx, id: string): Promise<{ technicians: Named[]; equipment: Named[] }> {
  return {
    technicians: await tx
      .select({ id: technicians.id, name: technicians.name })
      .from(jobTechnicians)
      .innerJoin(technicians, eq(technicians.id, jobTechnicians.technicianId))
      .where(eq(jobTechnicians.jobId, id))
      .orderBy(asc(technicians.name), asc(technicians.id)),
    equipment: await tx
      .select({ id: equipment.id, name: equipment.name })
      .from(jobEquipment)
      .innerJoin(equipment, eq(equipment.id, jobEquipment.equipmentId))
      .where(eq(jobEquipment.jobId, id))
      .orderBy(asc(equipment.name), asc(equipment.id)),
  }
}
