import { mergeArea } from '#domains/sales/visits/merge-area.ts'
import type { client } from '../api-client.ts'
import type { OfflineAction } from '../offline/offline-actions.ts'

export type JobStop = Awaited<ReturnType<typeof client.jobs.day>>[number]
export type Usage = Awaited<ReturnType<typeof client.needs.ofDay>>[number]
export type EventStop = Awaited<ReturnType<typeof client.calendarEvents.day>>[number]
export type VisitStop = Awaited<ReturnType<typeof client.visits.day>>[number]

/** A job as it will be after an act on it, as the server will say it. Others stay as they are. */
export function applyToJob(job: JobStop, act: OfflineAction): JobStop {
  if (!('jobId' in act) || act.jobId !== job.id) return job
  if (act.kind === 'tick')
    return {
      ...job,
      tasks: job.tasks.map((task) =>
        task.id === act.taskId
          ? {
              ...task,
              doneAt: act.done ? NOW : null,
              ...(act.answer !== undefined && { answer: act.answer === '' ? null : act.answer }),
            }
          : task,
      ),
    }
  if (act.kind === 'sign') return { ...job, signed: { name: act.name, signedAt: act.at } }
  return act.kind === 'clock' && act.visit === job.visit?.id ? { ...job, ...clockAfter(job, act) } : job
}

/** What is no job, as it will be. */
export const applyToEvent = (event: EventStop, act: OfflineAction): EventStop =>
  act.kind === 'event' && act.eventId === event.id ? { ...event, doneAt: act.done ? NOW : null } : event

/** When a line was ticked is nowhere shown: that it was counts. */
const NOW = new Date(0).toISOString()

type Clock = Pick<JobStop, 'status' | 'clockStartedAt' | 'startTime' | 'endTime' | 'actualDuration'>

function clockAfter(
  { clockStartedAt, actualDuration, startTime, endTime }: Clock,
  { press, at }: OfflineAction & { kind: 'clock' },
): Partial<Clock> {
  if (press === 'start') {
    if (clockStartedAt === null && endTime !== null && at <= endTime) return {}
    return {
      status: 'in-progress',
      clockStartedAt: clockStartedAt ?? at,
      startTime: startTime ?? clockStartedAt ?? at,
      endTime: null,
    }
  }
  const status = press === 'complete' ? { status: 'completed' as const } : {}
  if (clockStartedAt === null) return status
  if (at < clockStartedAt) return {}
  const ran = Math.round((Date.parse(at) - Date.parse(clockStartedAt)) / 60_000)
  return { ...status, clockStartedAt: null, endTime: at, actualDuration: (actualDuration ?? 0) + ran }
}

/** What a job used, as it will be. What is not named stays as it is. */
export function applyToUsage(usage: Usage, act: OfflineAction): Usage {
  if (act.kind !== 'used' || act.jobId !== usage.jobId) return usage
  const quantity = new Map(act.materials.map((line) => [line.materialId, line.quantity]))
  const hours = new Map(act.equipment.map((line) => [line.equipmentId, line.hours]))
  return {
    ...usage,
    recordedAt: usage.recordedAt ?? NOW,
    materials: usage.materials.map((line) => ({ ...line, used: quantity.get(line.materialId) ?? line.used })),
    equipment: usage.equipment.map((line) => ({ ...line, hours: hours.get(line.equipmentId) ?? line.hours })),
  }
}

/** A visit as it will be after an act on it. A day that an earlier version stored has nothing measured. */
export function applyToVisit(visit: VisitStop, act: OfflineAction): VisitStop {
  if (!('visitId' in act) || act.visitId !== visit.id) return visit
  const { measured = NOTHING_MEASURED } = visit as Partial<VisitStop>
  switch (act.kind) {
    case 'visit':
      return { ...visit, status: act.done ? 'done' : 'scheduled' }
    case 'crew-note':
      return { ...visit, measured: { ...measured, crewNotes: act.is } }
    case 'area':
      return { ...visit, measured: { ...measured, areas: applyToAreas(measured.areas, act) } }
    default:
      return visit
  }
}

export const NOTHING_MEASURED: VisitStop['measured'] = { areas: [], crewNotes: '', version: 0 }

function applyToAreas(
  areas: VisitStop['measured']['areas'],
  { areaId: id, was, is }: OfflineAction & { kind: 'area' },
): VisitStop['measured']['areas'] {
  if (is === null) return areas.filter((area) => area.id !== id)
  const now = areas.find((area) => area.id === id)
  if (!now) return [...areas, { ...is, id }]
  return areas.map((area) => (area.id === id ? mergeArea(area, was ?? area, is) : area))
}
