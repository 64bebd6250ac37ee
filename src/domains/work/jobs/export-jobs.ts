import type { Readable } from 'node:stream'
import { toDay } from '#lib/dates.ts'
import { toDollarText } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { BYTE_ORDER_MARK, formatCsv, toCsvStream } from '#platform/format-csv.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Job } from './contract.ts'
import type { Filter } from './contract-filter.ts'
import { list } from './list-jobs.ts'

const COLUMNS = [
  'Customer',
  'Phone',
  'Address',
  'Service',
  'Status',
  'Date',
  'Time',
  'Visit',
  'Crew',
  'Sq ft',
  'Finish',
  'Price',
  'Payment',
]
/** Jobs read at once: the memory holds no more than this. */
const AT_ONCE = 500

/** `jobs-{status}-{date}.csv`, with the day in the business’s zone. */
export const jobsFileName = ({ status }: Pick<Filter, 'status'>, now: Date): string =>
  `jobs-${status ?? 'all'}-${toDay(now)}.csv`

/**
 * Streams the jobs that match as CSV, in the order of the list and with the date that its rows show. An error of the
 * first page is thrown; `broken` receives a later one, and the stream ends.
 */
export const exportJobs = (read: () => Tx, filter: Filter, broken: (error: unknown) => void): Promise<Readable> =>
  toCsvStream(pagesOf(read, filter), broken)

async function* pagesOf(read: () => Tx, filter: Filter): AsyncGenerator<string, undefined> {
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await list(read(), { ...filter, limit: AT_ONCE, cursor })
    yield (first ? BYTE_ORDER_MARK + formatCsv([COLUMNS]) : '') + formatCsv(page.rows.map(toLine))
    cursor = page.next
  }
}

const toLine = (job: Job): (string | number)[] => [
  job.customerName,
  formatPhone(job.customerPhone),
  job.address,
  job.service,
  job.status,
  job.nextVisit?.date ?? job.scheduledDate ?? '',
  (job.nextVisit ? job.nextVisit.time : job.scheduledTime) ?? '',
  job.nextVisit ? `${job.nextVisit.at}: ${job.nextVisit.title}` : '',
  job.technicians.map(({ name }) => name).join(', '),
  job.areaSqFt ?? '',
  job.finish ?? '',
  job.amount === null ? '' : toDollarText(job.amount),
  job.paymentStatus,
]
