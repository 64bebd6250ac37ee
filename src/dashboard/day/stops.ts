import { useQuery } from '@tanstack/react-query'
import { useBusiness } from '../business.ts'
import { useQueuedActions } from '../offline/offline-queue.ts'
import { useUser } from '../session.ts'
import { applyToJob, applyToVisit, type JobStop, type VisitStop } from './apply-pending.ts'
import { jobsOn, visitsOn } from './queries.ts'

export type { JobStop } from './apply-pending.ts'

/** A stop: a job or an estimate visit, with what both of them have. */
export type DayStop = {
  id: string
  /** Names it among the stops of a day: two visits of one job are two stops. */
  key: string
  customerName: string
  customerPhone: string
  address: string
  what: string
  time: string | null
  /** Minutes after the time in which the customer expects us; a stop that an older version stored has none. */
  arrivalWindowMinutes?: number | undefined
  status: JobStop['status'] | 'done'
  technicians: readonly { id: string; name: string }[]
  /** What there is to know at the place; absent from a day that was stored by an earlier version. */
  fields?: readonly { name: string; value: string }[]
} & ({ kind: 'job'; job: JobStop } | { kind: 'visit'; minutes: number })

/**
 * The stops of a day in order of time: a technician's own, or those of the business that the office has chosen, as they
 * are once what waits on this device has gone out; `technicianId`: those of one person. `asOf`: when the server said
 * so, in ms.
 */
export function useStops(date: string, technicianId = '') {
  const jobs = useQuery(jobsOn(date))
  const visits = useQuery(visitsOn(date))
  const isCrew = useUser().data?.role === 'technician'
  const { business } = useBusiness()
  const isShown = ({ businessId, technicians }: { businessId: string; technicians: readonly { id: string }[] }) =>
    technicianId === ''
      ? isCrew || !business || businessId === business.id
      : technicians.some(({ id }) => id === technicianId)
  const both = [jobs, visits]
  const acts = useQueuedActions().flatMap(({ act, refused }) => (refused ? [] : [act]))
  const toJob = (job: JobStop) => ofJob(acts.reduce(applyToJob, job))
  const toVisit = (visit: VisitStop) => ofVisit(acts.reduce(applyToVisit, visit))
  return {
    stops:
      jobs.data &&
      visits.data &&
      [...jobs.data.filter(isShown).map(toJob), ...visits.data.filter(isShown).map(toVisit)].toSorted(inTime),
    asOf: Math.min(jobs.dataUpdatedAt, visits.dataUpdatedAt),
    error: both.find(({ isError }) => isError)?.error ?? null,
    isFetching: both.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(both.map(({ refetch }) => refetch())),
  }
}

function ofJob(job: JobStop): DayStop {
  const { id, customerName, customerPhone, address, scheduledTime, status, technicians, arrivalWindowMinutes, fields } =
    job
  return {
    kind: 'job',
    id,
    key: job.visit && job.visit.at > 1 ? job.visit.id : id,
    customerName: customerName || 'Unknown Customer',
    customerPhone,
    address,
    what: formatWork(job),
    time: scheduledTime,
    arrivalWindowMinutes,
    status,
    technicians,
    fields,
    job,
  }
}

/** `Paver Restoration`, and of several visits `Seal, Paver Restoration, visit 2 of 2`. */
const formatWork = ({ service, visit }: JobStop): string =>
  visit ? [visit.title, service, `visit ${visit.at} of ${visit.of}`].filter(Boolean).join(', ') : service

function ofVisit({
  id,
  name,
  phone,
  address,
  service,
  time,
  status,
  minutes,
  technicians,
  fields,
}: VisitStop): DayStop {
  return {
    kind: 'visit',
    id,
    key: id,
    customerName: name,
    customerPhone: phone,
    address,
    what: `Free estimate, ${service}`,
    time,
    status,
    technicians,
    fields,
    minutes,
  }
}

const inTime = (a: DayStop, b: DayStop): number =>
  (a.time ?? '').localeCompare(b.time ?? '') || a.key.localeCompare(b.key)

export const isOver = ({ status }: DayStop): boolean => status === 'completed' || status === 'done'

/** The one to look at: where the clock runs, else what is under way, else the next; the last one when all is done. */
export function findCurrentStop(stops: readonly DayStop[]): DayStop | undefined {
  const under = stops.filter(({ status }) => status === 'in-progress')
  return (
    under.find((stop) => stop.kind === 'job' && stop.job.clockStartedAt !== null) ??
    under[0] ??
    stops.find((stop) => !isOver(stop)) ??
    stops.at(-1)
  )
}
