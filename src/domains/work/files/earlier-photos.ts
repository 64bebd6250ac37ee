import { and, inArray, isNull, sql } from 'drizzle-orm'
import { photos } from '#domains/work/photos/tables.ts'
import { toPhoto } from '#domains/work/photos/to-photo.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { EarlierWork } from './contract.ts'
import { assertOwnStop } from './record-scope.ts'

/** As much as a person looks at before they begin. */
const MAX_JOBS = 6
const MAX_PHOTOS = 36

type Stop = { customerId: string | null; address: string | null; requestId: string | null }
type Work = { id: string; what: string; at: Date; isSamePlace: boolean }

/**
 * The photos of earlier jobs and requests of the customer of a stop: those at the same address first, then the newest.
 * Throws `notFound` for a stop that is gone, and for one that is not the technician's own.
 */
export async function listEarlier(tx: Tx, { of, id }: { of: 'jobs' | 'visits'; id: string }): Promise<EarlierWork[]> {
  await assertOwnStop(tx, of, id)
  const { rows: stops } = await tx.execute<Stop>(
    of === 'jobs'
      ? sql`select j.customer_id as "customerId", coalesce(j.site_address, c.address) as address, null::uuid as "requestId"
          from jobs j join customers c on c.id = j.customer_id where j.id = ${id}`
      : sql`select coalesce(v.customer_id, r.customer_id) as "customerId", v.address, v.request_id as "requestId"
          from visits v left join service_requests r on r.id = v.request_id where v.id = ${id}`,
  )
  const [stop] = stops
  if (!stop) throw notFound('This stop no longer exists.')
  if (stop.customerId === null) return []
  const works = await listWorks(tx, stop, id)
  if (works.length === 0) return []
  const ids = works.map((work) => work.id)
  const rows = await tx
    .select()
    .from(photos)
    .where(
      and(
        isNull(photos.removedAt),
        isNull(photos.invoiceId),
        sql`(${inArray(photos.jobId, ids)} or (${inArray(photos.serviceRequestId, ids)} and ${photos.jobId} is null))`,
      ),
    )
    .orderBy(photos.createdAt, photos.id)
    .limit(MAX_PHOTOS)
  return works
    .map(({ at, ...work }) => ({
      ...work,
      at: new Date(at),
      photos: rows.filter((row) => (row.jobId ?? row.serviceRequestId) === work.id).map(toPhoto),
    }))
    .filter((work) => work.photos.length > 0)
    .slice(0, MAX_JOBS)
}

/** Earlier work that has a photo. A request whose photos went to a job is that job. */
async function listWorks(tx: Tx, { customerId, address, requestId }: Stop, stopId: string): Promise<Work[]> {
  const { rows } = await tx.execute<Work>(sql`
    select * from (
      select j.id, j.service as what, coalesce(j.scheduled_date::timestamptz, j.created_at) as at,
        lower(coalesce(j.site_address, c.address)) = lower(${address ?? ''}) as "isSamePlace"
      from jobs j join customers c on c.id = j.customer_id
      where j.customer_id = ${customerId} and j.id <> ${stopId}
        and exists (select from photos p where p.job_id = j.id and p.removed_at is null)
      union all
      select r.id, 'Request', r.created_at, lower(r.address) = lower(${address ?? ''})
      from service_requests r
      where r.customer_id = ${customerId} and r.id is distinct from ${requestId}::uuid and r.job_id is distinct from ${stopId}::uuid
        and exists (select from photos p where p.service_request_id = r.id and p.job_id is null and p.removed_at is null)
    ) as works order by "isSamePlace" desc, at desc limit ${MAX_JOBS}`)
  return rows
}
