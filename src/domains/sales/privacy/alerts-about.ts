import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SPAM_ALERT_ENDINGS } from '#domains/sales/requests/possible-spam.ts'
import type { PersonRecords } from './person-records.ts'
import type { Person } from './person-scope.ts'

const FLAGGED = '/dashboard/requests?status=flagged'
const ENDINGS = sql`array[${sql.join(
  SPAM_ALERT_ENDINGS.map((ending) => sql`${ending}::text`),
  sql`, `,
)}]`

/**
 * Matches alerts that lead to one of the person's records, and alerts about their review or request that lead to a
 * list.
 */
export function alertsAbout({ id }: Person, { keys, ids }: PersonRecords): SQL {
  const page = (path: string, records: SQL) => sql`href in (select ${path} || id from (${records}) as record)`
  // Written in the same moment as the review.
  const ofReview = sql`href = '/dashboard/reviews' and exists (
    select 1 from reviews r join jobs j on j.id = r.job_id
    where r.id in (${ids.reviews}) and r.created_at = alerts.created_at and alerts.body like '%, ' || j.service)`
  const ofRequest = sql`href = ${FLAGGED} and body in (
    select start || name || '. ' || ending from service_requests, (values ('The latest is from '), ('From ')) as line(start), unnest(${ENDINGS}) as ending
    where id in (${ids.requests}))`
  return sql`(${page('/dashboard/requests/', ids.requests)} or ${page('/dashboard/jobs/', ids.jobs)} or ${page('/dashboard/estimates/', ids.estimates)}
    or ${page('/dashboard/invoices/', ids.invoices)} or ${page('/dashboard/jobs?view=calendar&visit=', ids.visits)}
    or href = ${`/dashboard/customers/${id}`} or ${ofReview} or ${ofRequest}
    or href = ${keys.phone === null ? null : `/dashboard/messages/${keys.phone.slice(1)}`})`
}

/** Alerts about several requests that may be spam, one of them theirs: the others are still to be looked at. */
export const digestNaming = ({ ids }: PersonRecords): SQL => sql`href = ${FLAGGED} and exists (
  select 1 from service_requests r where r.id in (${ids.requests}) and r.name <> '' and r.created_at <= alerts.created_at
    and r.name = any(string_to_array(regexp_replace(alerts.body, '^From |( and others)?\\. Restore (any that are real|the real ones)\\.$', '', 'g'), ', ')))`
