/** Finds the request that a piece of work came from, in SQL: one rule for the revenue by source and the ad exports. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** A record by its columns; null for what it does not have. */
export type Origin = { request: SQL | null; job: SQL | null; customer: SQL }

/**
 * Reads `what` of that request: the record's own one, else the one of its job, else the oldest of its customer, which
 * brought them. Null where there is none. `what` is an expression of the request `s` that is never null. Scalar
 * subqueries, so that each goes along an index, however many rows there are.
 */
export function ofRequest(what: SQL, { request, job, customer }: Origin): SQL {
  const read = (found: SQL) => sql`(select ${what} from service_requests s where ${found})`
  const parts = [
    ...(request ? [read(sql`s.id = ${request}`)] : []),
    ...(job
      ? [
          read(sql`s.job_id = ${job} order by s.created_at limit 1`),
          read(
            sql`s.id = (select e.request_id from estimates e where e.job_id = ${job} and e.request_id is not null order by e.created_at limit 1)`,
          ),
        ]
      : []),
    read(
      sql`s.customer_id = ${customer} and not s.flagged and s.duplicate_of is null order by s.created_at, s.id limit 1`,
    ),
  ]
  return sql`coalesce(${sql.join(parts, sql`, `)})`
}

/** The key of a source (contract-sources.ts), of the request `s`. */
export const SOURCE_KEY = sql`coalesce(s.lead_source, nullif(s.source, 'website'), '')`

/** Whether the record `w` is of one of these businesses. */
export const inBusinesses = (ids: readonly string[]): SQL =>
  sql`w.business_id in (${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
