/** A job of several visits as a stop of the day: each visit has its own time, crew, checklist items and clock. */
import type { Stop } from './contract.ts'
import type { JobVisit } from './contract-visits.ts'

/** The first visit of a job; with no further ones, the job as it is. */
export function toFirstStop(
  stop: Stop,
  { firstVisitDoneAt }: { firstVisitDoneAt: Date | null },
  further: readonly JobVisit[],
): Stop {
  if (further.length === 0) return stop
  const isElsewhere = further.some(({ clockStartedAt }) => clockStartedAt !== null)
  return {
    ...stop,
    status: stop.status !== 'cancelled' && firstVisitDoneAt !== null ? 'completed' : stop.status,
    tasks: stop.tasks.filter(({ visitId }) => visitId === null),
    clockStartedAt: isElsewhere ? null : stop.clockStartedAt,
    actualDuration: minutesOfFirst(stop.actualDuration, further),
    visit: { id: 'first', title: null, at: 1, of: further.length + 1 },
  }
}

/** A further visit, with the work and the customer of its job. */
export function toVisitStop(stop: Stop, visit: JobVisit, further: readonly JobVisit[]): Stop {
  const { id, title, date, time, minutes, doneAt, ...own } = visit
  const isBegun = own.startTime !== null
  return {
    ...stop,
    ...own,
    scheduledDate: date,
    scheduledTime: time,
    dates: [date],
    estimatedDuration: minutes,
    status:
      doneAt !== null || stop.status === 'completed'
        ? 'completed'
        : isBegun
          ? 'in-progress'
          : stop.status === 'requested'
            ? 'requested'
            : 'scheduled',
    tasks: stop.tasks.filter(({ visitId }) => visitId === null || visitId === id),
    visit: { id, title, at: further.findIndex((one) => one.id === id) + 2, of: further.length + 1 },
  }
}

/** Minutes of the job that belong to its first visit; null while there are none. */
function minutesOfFirst(all: number | null, further: readonly JobVisit[]): number | null {
  const rest = (all ?? 0) - further.reduce((sum, { actualDuration }) => sum + (actualDuration ?? 0), 0)
  return rest > 0 ? rest : null
}
