import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { listForStops } from '#domains/sales/custom-fields/record-values.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { assertVisitAssigned } from '#domains/sales/visits/assert-assigned.ts'
import { visitMeasurements, visits } from '#domains/sales/visits/tables.ts'
import { assertAssignedToActor } from '#domains/work/jobs/assert-assigned.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { listByIds } from '#domains/work/photos/photos-of-customer.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Pinned, PinnedOf } from './contract-pinned.ts'
import { notes } from './tables.ts'

/** As many of a kind as one reads at a glance. */
const MOST = 6

/** The records that one piece of work went through; null where there is none. */
type Links = {
  name: string
  customerId: string | null
  requestId: string | null
  jobId: string | null
  /** The visit at which an estimate was written. */
  visitId: string | null
  /** Null: at the customer's own address. */
  address: string | null
}

/**
 * What the customer said before this visit, estimate or job: the words and photos of the request, what was noted at the
 * visit and by the office, and the tags of the customer. A technician gets it of their own visits and jobs, with the
 * custom fields that are for the crew. Throws `notFound`.
 */
export async function listPinned(tx: Tx, of: PinnedOf, id: string): Promise<Pinned> {
  const isCrew = tx.actor.role === 'technician'
  if (of === 'jobs') await assertAssignedToActor(tx, id)
  else if (of === 'visits') await assertVisitAssigned(tx, id)
  else if (isCrew) throw notFound('This record no longer exists.')
  const [links] = await LINKS[of](tx, id)
  if (!links) throw notFound('This record no longer exists.')
  const { customerId, requestId, jobId, visitId, address } = links
  const [customer] =
    customerId === null ? [] : await tx.select().from(customers).where(eq(customers.id, customerId)).limit(1)
  const asked = await listRequests(tx, requestId, jobId)
  const requestIds = asked.map((request) => request.id)
  // A visit shows its own notes and photos itself.
  const visited = (await listVisits(tx, requestIds, jobId, visitId)).filter(
    (visit) => of !== 'visits' || visit.id !== id,
  )
  const noted = await listNotes(tx, customerId, requestIds)
  return {
    name: customer?.name ?? links.name,
    tags: customer?.tags ?? [],
    fields: (await listForStops(tx, [{ customerId, jobId, address }], isCrew)).flat(),
    words: [
      ...asked.map(({ id: of_, message, createdAt }) => ({
        id: of_,
        text: message,
        from: 'request' as const,
        at: createdAt,
      })),
      ...visited.map(({ id: of_, notes: text, crewNotes, createdAt }) => ({
        id: of_,
        // A job has it in the notes of its crew.
        text: [text, of === 'jobs' ? null : crewNotes].filter(Boolean).join('\n'),
        from: 'visit' as const,
        at: createdAt,
      })),
      ...noted.map(({ id: of_, text, createdAt }) => ({ id: of_, text, from: 'note' as const, at: createdAt })),
    ].filter(({ text }) => text.trim() !== ''),
    photos: await listPhotos(
      tx,
      requestIds,
      jobId,
      visited.map((visit) => visit.id),
    ),
  }
}

const LINKS = {
  visits: (tx: Tx, id: string): Promise<Links[]> =>
    tx
      .select({
        name: visits.name,
        customerId: visits.customerId,
        requestId: visits.requestId,
        jobId: visits.jobId,
        visitId: sql<null>`null`,
        address: visits.address,
      })
      .from(visits)
      .where(eq(visits.id, id)),
  estimates: (tx: Tx, id: string): Promise<Links[]> =>
    tx
      .select({
        name: customers.name,
        customerId: estimates.customerId,
        requestId: estimates.requestId,
        jobId: estimates.jobId,
        visitId: estimates.visitId,
        address: estimates.siteAddress,
      })
      .from(estimates)
      .innerJoin(customers, eq(customers.id, estimates.customerId))
      .where(eq(estimates.id, id)),
  jobs: (tx: Tx, id: string): Promise<Links[]> =>
    tx
      .select({
        name: customers.name,
        customerId: jobs.customerId,
        requestId: sql<string | null>`(select ${estimates.requestId} from ${estimates}
          where ${estimates.jobId} = ${jobs.id} and ${estimates.requestId} is not null limit 1)`,
        jobId: jobs.id,
        visitId: sql<string | null>`(select ${estimates.visitId} from ${estimates}
          where ${estimates.jobId} = ${jobs.id} and ${estimates.visitId} is not null limit 1)`,
        address: jobs.siteAddress,
      })
      .from(jobs)
      .innerJoin(customers, eq(customers.id, jobs.customerId))
      .where(eq(jobs.id, id)),
} satisfies Record<PinnedOf, (tx: Tx, id: string) => Promise<Links[]>>

/** Any of these; nothing where there is nothing to look for. */
const either = (...some: (SQL | undefined)[]): SQL => or(...some) ?? sql`false`

async function listRequests(tx: Tx, requestId: string | null, jobId: string | null) {
  return tx
    .select({ id: serviceRequests.id, message: serviceRequests.message, createdAt: serviceRequests.createdAt })
    .from(serviceRequests)
    .where(
      either(
        requestId === null ? undefined : eq(serviceRequests.id, requestId),
        jobId === null ? undefined : eq(serviceRequests.jobId, jobId),
      ),
    )
    .orderBy(serviceRequests.createdAt, serviceRequests.id)
    .limit(MOST)
}

async function listVisits(tx: Tx, requestIds: readonly string[], jobId: string | null, visitId: string | null) {
  return tx
    .select({
      id: visits.id,
      notes: visits.notes,
      crewNotes: visitMeasurements.crewNotes,
      createdAt: visits.createdAt,
    })
    .from(visits)
    .leftJoin(visitMeasurements, eq(visitMeasurements.visitId, visits.id))
    .where(
      either(
        requestIds.length === 0 ? undefined : inArray(visits.requestId, [...requestIds]),
        jobId === null ? undefined : eq(visits.jobId, jobId),
        visitId === null ? undefined : eq(visits.id, visitId),
      ),
    )
    .orderBy(visits.createdAt, visits.id)
    .limit(MOST)
}

async function listNotes(tx: Tx, customerId: string | null, requestIds: readonly string[]) {
  const newest = await tx
    .select({ id: notes.id, text: notes.text, createdAt: notes.createdAt })
    .from(notes)
    .where(
      and(
        either(
          customerId === null ? undefined : eq(notes.customerId, customerId),
          requestIds.length === 0 ? undefined : inArray(notes.requestId, [...requestIds]),
        ),
        isNull(notes.removedAt),
      ),
    )
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(MOST)
  return newest.toReversed()
}

async function listPhotos(
  tx: Tx,
  requestIds: readonly string[],
  jobId: string | null,
  visitIds: readonly string[],
): Promise<Pinned['photos']> {
  const rows = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        either(
          requestIds.length === 0 ? undefined : inArray(photos.serviceRequestId, [...requestIds]),
          jobId === null ? undefined : eq(photos.jobId, jobId),
          visitIds.length === 0 ? undefined : inArray(photos.visitId, [...visitIds]),
        ),
        isNull(photos.removedAt),
      ),
    )
    .orderBy(photos.createdAt, photos.id)
    .limit(MOST * 2)
  const found = await listByIds(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => found.get(id) ?? [])
}
