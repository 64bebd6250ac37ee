import { useQuery } from '@tanstack/react-query'
import { useBusiness } from '../business.ts'
import type { client } from '../client.ts'
import { useUser } from '../session.ts'
import { jobsOn, visitsOn } from './queries.ts'

export type JobStop = Awaited<ReturnType<typeof client.jobs.day>>[number]
type VisitStop = Awaited<ReturnType<typeof client.visits.day>>[number]

/** Somebody to be at: a job, or an estimate visit, with what both of them have. */
export type DayStop = {
  id: string
  customerName: string
  customerPhone: string
  address: string
  what: string
  time: string | null
  status: JobStop['status'] | 'done'
} & ({ kind: 'job'; job: JobStop } | { kind: 'visit'; minutes: number })

/** The stops of a day in order of time: a technician's own, or those of the business that the office has chosen. `asOf`: when the server said so, in ms. */
export function useStops(date: string) {
  const jobs = useQuery(jobsOn(date))
  const visits = useQuery(visitsOn(date))
  const isCrew = useUser().data?.role === 'technician'
  const { business } = useBusiness()
  const isShown = ({ businessId }: { businessId: string }) => isCrew || !business || businessId === business.id
  const both = [jobs, visits]
  return {
    stops: jobs.data && visits.data && [...jobs.data.filter(isShown).map(ofJob), ...visits.data.filter(isShown).map(ofVisit)].toSorted(inTime),
    asOf: Math.min(jobs.dataUpdatedAt, visits.dataUpdatedAt),
    error: both.find(({ isError }) => isError)?.error ?? null,
    isFetching: both.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(both.map(({ refetch }) => refetch())),
  }
}

function ofJob(job: JobStop): DayStop {
  const { id, customerName, customerPhone, address, service, scheduledTime, status } = job
  return { kind: 'job', id, customerName: customerName || 'Unknown Customer', customerPhone, address, what: service, time: scheduledTime, status, job }
}

function ofVisit({ id, name, phone, address, service, time, status, minutes }: VisitStop): DayStop {
  return { kind: 'visit', id, customerName: name, customerPhone: phone, address, what: `Free estimate, ${service}`, time, status, minutes }
}

const inTime = (a: DayStop, b: DayStop): number => (a.time ?? '').localeCompare(b.time ?? '') || a.id.localeCompare(b.id)

export const isOver = ({ status }: DayStop): boolean => status === 'completed' || status === 'done'

/** The one to look at: where the clock runs, else what is under way, else the next; the last one when all is done. */
export function currentOf(stops: readonly DayStop[]): DayStop | undefined {
  const under = stops.filter(({ status }) => status === 'in-progress')
  return under.find((stop) => stop.kind === 'job' && stop.job.clockStartedAt !== null) ?? under[0] ?? stops.find((stop) => !isOver(stop)) ?? stops.at(-1)
}
