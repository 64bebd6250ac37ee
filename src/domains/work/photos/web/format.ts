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

/** Names the photo that a button means, for screen readers. */
export const formatPhotoName = (photo: PhotoRow, jobs: ReadonlyMap<string, JobRow>): string =>
  `${TYPE_WORDS[photo.type]} photo, ${photo.caption || formatOwner(photo, jobs)}`

/** "4.1 MB" */
export const formatMegabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`

/**
 * Picks what was typed or chosen and differs from the current photo, so that a save does not overwrite the changes of
 * another window.
 */
export const pickChanges = <Words extends object>(typed: Words, photo: PhotoRow): Words =>
  // Some of the words are still all of their own type.
  Object.fromEntries(
    Object.entries(typed).filter(
      ([key, value]) => (typeof value === 'string' ? value.trim() : value) !== photo[key as keyof PhotoRow],
    ),
  ) as Words
