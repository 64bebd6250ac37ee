/** Estimates that have to be written, and drafts that were not sent. */
import { inArray, isNull, and, sql } from 'drizzle-orm'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { toDay, ZONE } from '#lib/dates.ts'
import { addDays, startOfDay } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NeedsYou, UnsentEstimate } from '../contract-next-steps.ts'
import { inBusinesses, listSome, LOOK_BACK_DAYS, onlyOf } from './list-some.ts'
import type { Scope } from './list-some.ts'

type Row = Omit<UnsentEstimate, 'since' | 'town' | 'photos'> & { since: string; address: string }

/**
 * Done visits and answered requests without an estimate, whose job has no day yet, and drafts. Requests are of all
 * businesses, as everywhere, until a job or a visit says whose they are. The overview leaves out visits and requests
 * older than 90 days.
 */
export async function listUnsentEstimates(tx: Tx, scope: Scope): Promise<NeedsYou['estimates']> {
  const oldest = addDays(toDay(tx.now), -LOOK_BACK_DAYS)
  const visited = sql`
    select 'write' as step, null::uuid as "estimateId", v.request_id as "requestId", v.job_id as "jobId", v.id as "visitId", coalesce(v.customer_id, (select c.id from customers c where c.phone = v.phone order by c.archived, c.created_at desc limit 1)) as "customerId", v.name as "customerName", v.service, v.address,
      v.date::text as "visitedOn", (v.stands_at at time zone ${sql.raw(`'${ZONE}'`)}) as since, null::int as amount, 0 as turn
    from visits v
    left join lateral (select id, status from service_requests where id = v.request_id limit 1) r on true
    left join lateral (select id, status, stands_at from jobs where id = v.job_id limit 1) j on true
    where ${inBusinesses(sql`v.business_id`, scope.businesses)} and ${onlyOf(scope, { request: sql`v.request_id`, job: sql`v.job_id` })}
      and v.status = 'done' ${scope.only ? sql`` : sql`and v.stands_at >= ${oldest}::date`}
      and (r.id is null or r.status in ('new', 'contacted')) and (j.id is null or j.status = 'requested' and j.stands_at = 'infinity')
      and not exists (select 1 from estimates e where e.request_id = v.request_id and e.status <> 'void')
      and not exists (select 1 from estimates e where e.job_id = v.job_id and e.status <> 'void')
      -- A visit does not become a customer: the customer with its number has its estimate.
      and not exists (select 1 from customers c join estimates e on e.customer_id = c.id where (c.id = v.customer_id or c.phone = v.phone) and e.created_at >= v.created_at and e.status <> 'void')`
  const drafts = sql`
    select 'send', e.id, e.request_id, e.job_id, null::uuid, e.customer_id, c.name, e.title, coalesce(e.site_address, c.address), null::text, e.created_at, e.amount, 1
    from estimates e join customers c on c.id = e.customer_id left join jobs j on j.id = e.job_id
    where ${inBusinesses(sql`e.business_id`, scope.businesses)} and ${onlyOf(scope, { request: sql`e.request_id`, job: sql`e.job_id`, estimate: sql`e.id` })}
      and e.status = 'draft' and (j.id is null or j.status not in ('completed', 'cancelled'))`
  const answered = sql`
    select 'write', null::uuid, r.id, r.job_id, null::uuid, r.customer_id, r.name, r.service, r.address, null::text, coalesce(r.contacted_at, r.created_at), null::int, 2
    from service_requests r
    -- By its key for each of them: to a planner that expects many, all jobs there are would look like less work.
    left join lateral (select id, business_id, status, stands_at from jobs where id = r.job_id limit 1) j on true
    where r.status = 'contacted' and not r.flagged and r.archived_at is null and ${onlyOf(scope, { request: sql`r.id`, job: sql`r.job_id` })}
      ${scope.only ? sql`` : sql`and r.created_at >= ${startOfDay(oldest).toISOString()}::timestamptz`}
      and (j.id is null or j.status = 'requested' and j.stands_at = 'infinity' and ${inBusinesses(sql`j.business_id`, scope.businesses)})
      and not exists (select 1 from visits v where v.request_id = r.id and v.status <> 'cancelled')
      and not exists (select 1 from estimates e where e.request_id = r.id and e.status <> 'void')
      and not exists (select 1 from estimates e where e.job_id = r.job_id and e.status <> 'void')`
  const { many, rows } = await listSome<Row>(
    tx,
    sql`${visited} union all ${drafts} union all ${answered}`,
    sql`turn, since, "visitId", "estimateId", "requestId"`,
  )
  const photosOf = await countPhotos(
    tx,
    rows.flatMap(({ requestId }) => requestId ?? []),
  )
  return {
    many,
    rows: rows.map(({ address, service, since, ...row }) => ({
      ...row,
      service: isServiceKey(service) ? SERVICES[service].label : service,
      town: parseTown(address),
      since: new Date(since),
      photos: photosOf.get(row.requestId ?? '') ?? 0,
    })),
  }
}

const isServiceKey = (service: string): service is keyof typeof SERVICES => Object.hasOwn(SERVICES, service)

async function countPhotos(tx: Tx, requestIds: readonly string[]): Promise<Map<string, number>> {
  if (requestIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: photos.serviceRequestId, many: sql<number>`count(*)::int` })
    .from(photos)
    .where(and(inArray(photos.serviceRequestId, [...requestIds]), isNull(photos.removedAt)))
    .groupBy(photos.serviceRequestId)
  return new Map(rows.map(({ id, many }) => [id ?? '', many]))
}
