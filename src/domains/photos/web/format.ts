import { formatDay } from '#lib/dates.ts'
import type { Type } from '../contract.ts'
import type { JobRow, PhotoRow } from './queries.ts'

export const TYPE_WORDS: Record<Type, string> = { before: 'Before', after: 'After', other: 'Other' }

/** Whose it is: the customer of its job, or where it came from. */
export function formatOwner({ jobId, serviceRequestId }: PhotoRow, jobs: ReadonlyMap<string, JobRow>): string {
  const job = jobId === null ? undefined : jobs.get(jobId)
  if (job) return job.customerName || 'Unknown Customer'
  return serviceRequestId !== null ? 'From a quote request' : jobId === null ? 'No job' : 'A job'
}

/** Such as "Paver Sealing · Nov 18". */
export const aboutPhoto = ({ category, createdAt }: PhotoRow): string => `${category} · ${formatDay(createdAt)}`

/** What a screen reader is told which photo a button means. */
export const formatPhotoName = (photo: PhotoRow, jobs: ReadonlyMap<string, JobRow>): string =>
  `${TYPE_WORDS[photo.type]} photo, ${photo.caption || formatOwner(photo, jobs)}`

/** "4.1 MB" */
export const formatMegabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`

/**
 * Of what was typed and chosen what differs from the photo as it is: what another window has said meanwhile is not
 * written over.
 */
export const pickChanges = <Words extends object>(typed: Words, photo: PhotoRow): Words =>
  // Some of the words are still all of their own type.
  Object.fromEntries(
    Object.entries(typed).filter(
      ([key, value]) => (typeof value === 'string' ? value.trim() : value) !== photo[key as keyof PhotoRow],
    ),
  ) as Words
