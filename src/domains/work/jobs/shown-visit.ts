/** Which visit of a job the list shows: its next one, once the first is done or past. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import { jobs, jobVisits } from './tables.ts'

/** `v` is a further visit of the job that is still to be done, and the first one is done or past. */
export const isShownVisit = (now: Date): SQL =>
  sql`v.job_id = ${jobs.id} and v.done_at is null and (${jobs.firstVisitDoneAt} is not null or ${jobs.scheduledDate} < ${toDay(now)}::date)`

/** Where the row of a job stands among the appointments: by the visit that it shows. */
export const shownAt = (now: Date): SQL<string> =>
  sql<string>`coalesce((select min(v.stands_at) from ${jobVisits} v where ${isShownVisit(now)}), ${jobs.standsAt})`

/** Jobs whose row shows a further visit. They are few beside those that stand by their first one. */
export const showsFurtherVisit = (now: Date): SQL =>
  sql`${jobs.id} in (select f.job_id from ${jobVisits} f join ${jobs} j on j.id = f.job_id where f.done_at is null and (j.first_visit_done_at is not null or j.scheduled_date < ${toDay(now)}::date))`

/** All others. Asked of each row of an index, which a page is read along. */
export const showsFirstVisit = (now: Date): SQL =>
  sql`not exists (select from ${jobVisits} v where ${isShownVisit(now)})`
