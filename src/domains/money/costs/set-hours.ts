import { and, eq, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { lockForWork } from '#domains/work/jobs/job-row.ts'
import { jobTechnicians, jobVisits, jobVisitTechnicians } from '#domains/work/jobs/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { formatMinutes } from '#lib/dates.ts'
import { invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Hours, JobCost } from './contract.ts'
import { saveRates } from './labor-rates.ts'
import { ofJob } from './service.ts'
import { jobLabor } from './tables.ts'

/**
 * Sets what each person on the job worked, and at what cost. People who are not named stay as they are. On a job that
 * is done, people at the current cost stay at it. Throws `invalid` for a person who is not on its crew.
 */
export async function setHours(tx: Tx, { id, hours }: Hours): Promise<JobCost> {
  await lockForWork(tx, id)
  const crew = await tx
    .select({ id: technicians.id, name: technicians.name, minutes: jobLabor.minutes })
    .from(technicians)
    .leftJoin(jobLabor, and(eq(jobLabor.jobId, id), eq(jobLabor.technicianId, technicians.id)))
    .where(
      sql`${technicians.id} in (select technician_id from ${jobTechnicians} where job_id = ${id}
        union all select c.technician_id from ${jobVisits} v join ${jobVisitTechnicians} c on c.job_visit_id = v.id where v.job_id = ${id})`,
    )
  for (const { technicianId, minutes, hourlyCost } of hours) {
    const person = crew.find((one) => one.id === technicianId)
    if (!person) throw invalid('Someone here is no longer on this job. Reopen it and try again.')
    const said = { minutes, ...(hourlyCost !== undefined && { hourlyCost }) }
    await tx
      .insert(jobLabor)
      .values({ jobId: id, technicianId, ...said })
      .onConflictDoUpdate({ target: [jobLabor.jobId, jobLabor.technicianId], set: said })
    if (person.minutes === minutes) continue
    // Hourly costs are not part of the audit entry, because the office reads the trail.
    audit.record(tx, {
      entity: 'jobs',
      entityId: id,
      action: 'hours changed',
      before: { hours: hoursOf(person.name, person.minutes) },
      after: { hours: hoursOf(person.name, minutes) },
    })
  }
  tx.notifyClients('costs')
  await saveRates(tx, [id])
  return ofJob(tx, id)
}

const hoursOf = (name: string, minutes: number | null): string =>
  `${name}, ${minutes === null ? 'from the timer' : formatMinutes(minutes)}`
