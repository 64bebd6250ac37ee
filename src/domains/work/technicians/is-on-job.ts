import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * Whether a technician goes on any visit of a job: who goes on one does the job. `jobId`: its id, or the column of a
 * query. Jobs are above and cannot be asked; the database knows.
 */
export const isOnJob = (technicianId: string | null, jobId: SQL | string): SQL<boolean> =>
  sql<boolean>`(exists (select from job_technicians c where c.job_id = ${jobId} and c.technician_id = ${technicianId})
    or exists (select from job_visits v join job_visit_technicians c on c.job_visit_id = v.id
      where v.job_id = ${jobId} and c.technician_id = ${technicianId}))`
