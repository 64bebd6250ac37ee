import { asc, inArray } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import type { Photo } from '#domains/work/photos/contract.ts'
import * as photoList from '#domains/work/photos/photos-of-customer.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Attachment } from './contract-attachments.ts'
import { replyPictures } from './tables.ts'

type Names = { jobs: Map<string, string>; customers: Map<string, string> }

/** What came with these texts, by the text, with where each photo is saved. */
export async function listAttachments(tx: Tx, replyIds: readonly string[]): Promise<Map<string, Attachment[]>> {
  if (replyIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(replyPictures)
    .where(inArray(replyPictures.replyId, [...replyIds]))
    .orderBy(asc(replyPictures.replyId), asc(replyPictures.place))
  const photos = await photoList.listByIds(
    tx,
    rows.flatMap(({ photoId }) => (photoId === null ? [] : [photoId])),
  )
  const names = await namesOf(tx, [...photos.values()])
  const of = Map.groupBy(rows, ({ replyId }) => replyId)
  return new Map([...of].map(([id, list]) => [id, list.map((row) => toAttachment(row, photos, names))]))
}

function toAttachment(
  { id, state, problem, photoId }: typeof replyPictures.$inferSelect,
  photos: Map<string, Photo>,
  names: Names,
): Attachment {
  const found = photoId === null ? undefined : photos.get(photoId)
  const photo = found
    ? {
        id: found.id,
        picture: found.picture,
        preview: found.preview,
        problem: found.problem,
        url: found.url,
        approved: found.approved,
      }
    : null
  return {
    id,
    // A check of the table holds it to the words of the contract.
    state: state as Attachment['state'],
    problem: problem ?? (state === 'saved' && photo === null ? 'This photo was deleted.' : null),
    photo,
    savedTo: found ? savedTo(found, names) : null,
  }
}

function savedTo({ jobId, customerId }: Photo, { jobs: services, customers: people }: Names): Attachment['savedTo'] {
  if (jobId !== null) return { of: 'job', id: jobId, name: services.get(jobId) ?? 'a job' }
  if (customerId !== null) return { of: 'customer', id: customerId, name: people.get(customerId) ?? 'a customer' }
  return { of: 'none', id: null, name: 'Photos' }
}

async function namesOf(tx: Tx, photos: readonly Photo[]): Promise<Names> {
  const jobIds = photos.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]))
  const customerIds = photos.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]))
  const [services, people] = [
    jobIds.length === 0
      ? []
      : await tx.select({ id: jobs.id, name: jobs.service }).from(jobs).where(inArray(jobs.id, jobIds)),
    customerIds.length === 0
      ? []
      : await tx
          .select({ id: customers.id, name: customers.name })
          .from(customers)
          .where(inArray(customers.id, customerIds)),
  ]
  const byId = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { jobs: byId(services), customers: byId(people) }
}
