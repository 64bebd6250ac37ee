import { useJobs } from '#domains/work/jobs/web/queries.ts'
import type { JobRow } from '#domains/work/jobs/web/row-types.ts'
import { segmentKey } from './event-segments.ts'
import type { SlotPosition } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'

/** The jobs that wait for a day, as they will be once all moves under way are made, and how many they are. */
export function useUnscheduledJobs(
  businessId: string | undefined,
  plans: ReadonlyMap<string, SlotPosition>,
  moving: readonly EntryRow[],
) {
  const pages = useJobs({ businessId, unscheduled: true, sort: 'ready', limit: 20 })
  const jobs = pages.data?.pages.flatMap((page) => page.body) ?? []
  const listed = jobs.map(toEntry)
  const isListed = new Set(listed.map(segmentKey))
  const waits = (entry: EntryRow) => plans.get(segmentKey(entry))?.date === null
  const leaving = listed.filter((entry) => plans.has(segmentKey(entry)) && !waits(entry))
  const coming = moving.filter(
    (entry, at) =>
      waits(entry) &&
      !isListed.has(segmentKey(entry)) &&
      moving.findIndex((one) => segmentKey(one) === segmentKey(entry)) === at,
  )
  const total = pages.data?.pages[0]?.headers['x-total-count'] ?? '0'
  return {
    pages,
    /** Of those whose customer has paid a deposit, or all. */
    paid: new Set(jobs.filter(({ paymentStatus }) => paymentStatus !== 'pending').map(({ id }) => id)),
    entries: [...coming, ...listed.filter((entry) => !leaving.includes(entry))],
    // Above a thousand the header reads `1,000+`.
    count: /^\d+$/.test(total) ? Number(total) + coming.length - leaving.length : total,
  }
}

/** A job as an appointment that has no day yet. */
const toEntry = (job: JobRow): EntryRow => ({
  kind: 'job',
  id: job.id,
  visit: null,
  event: null,
  version: job.version,
  businessId: job.businessId,
  status: job.status === 'cancelled' ? 'requested' : job.status,
  name: job.customerName,
  phone: job.customerPhone,
  address: job.address,
  service: job.service,
  dates: [],
  time: null,
  arrivalWindowMinutes: job.arrivalWindowMinutes,
  minutes: job.estimatedDuration,
  technicians: job.technicians,
  amount: job.amount,
})
