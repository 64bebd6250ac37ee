import { formatDay } from '#lib/dates.ts'
import { TYPE_WORDS } from '#domains/work/photos/web/format.ts'
import type { RecordKind } from '../contract.ts'
import { formatBytes } from '../contract-kinds.ts'
import type { FileRow, PhotoRow } from './queries.ts'

const FROM: Record<RecordKind, string> = {
  customers: 'the customer',
  requests: 'the request',
  estimates: 'the estimate',
  jobs: 'the job',
  invoices: 'the invoice',
}

/** `Before`, `From the request`, and on a customer the month: what a person needs to know of a small photo. */
export function labelPhoto(photo: PhotoRow, of: RecordKind): string {
  if (of === 'customers') return formatMonth(photo.createdAt)
  if (photo.type !== 'other') return TYPE_WORDS[photo.type]
  return photo.serviceRequestId !== null && of !== 'requests' ? 'From the request' : formatDay(photo.createdAt)
}

/** `Nov 2026` */
const formatMonth = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'America/New_York' }).format(
    new Date(at),
  )

/** `from the request, Nov 15, 92 KB` */
export const aboutFile = (file: FileRow, of: RecordKind): string =>
  [...(file.of === of ? [] : [`from ${FROM[file.of]}`]), formatDay(file.createdAt), formatBytes(file.byteSize)].join(
    ', ',
  )
