import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { toastWithNotice } from '#dashboard/parts/toast-with-notice.ts'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { isScheduleConflict } from '#domains/work/jobs/web/mutations.ts'
import type { ArrivalWindowMinutes } from '#lib/arrival-window.ts'
import { formatList } from '#lib/format-list.ts'
import { segmentKey } from './event-segments.ts'
import { isSame, toPosition, formatPosition, toClock, type SlotPosition } from './slot-position.ts'
import { getMoveBlockedReason } from './move-blocked-reason.ts'
import type { EntryRow } from './row-types.ts'

/** Who and what a job gets, for how many days, and within how many minutes of the start. */
export type Booked = {
  technicianIds: readonly string[]
  equipmentIds: readonly string[]
  days: number
  arrivalWindowMinutes?: ArrivalWindowMinutes
}

/**
 * An appointment on its way to another place. `keepClashes`: the user saw the conflicts and accepts them. `undoes`: it
 * goes back to what it was then.
 */
type Move = {
  entry: EntryRow
  to: SlotPosition
  /** Who does it then, by their ids; left out, it stays. */
  crew?: readonly string[] | undefined
  /** What else the schedule dialog sets on a job. */
  booked?: Booked | undefined
  keepClashes: boolean
  undoes: EntryRow | null
}
/** A move with a conflict, until the user decides what to do. */
export type Question = Move & { error: unknown }

const MOVE = ['calendar', 'move']

/**
 * Moves appointments: each stands in its new place at once, and goes back, with the server's reason, if the server
 * refuses. One after the other, so that a second move of the same one goes on from the version that the first has made.
 * A clash is asked about; a move can be undone.
 */
export function useMoveAppointment() {
  const [question, ask] = useState<Question | null>(null)
  const move = useAppMutation(null, {
    mutationKey: MOVE,
    scope: { id: MOVE.join() },
    mutationFn: (wanted: Move) => send(wanted),
    onSuccess: (after, { entry, undoes }) => {
      keep(after)
      const what = `${after.name}: ${formatPosition(toPosition(after))}`
      if (undoes) return toast('Move undone', what)
      // An event is no one’s appointment.
      const moved = entry.kind === 'event' ? [] : [{ of: entry.kind, id: entry.id }]
      toastWithNotice(titleOf(entry, after), [what, ...namesIfChanged(entry, after)].join(', '), moved, {
        word: 'Undo',
        run: () =>
          move.mutate({ entry: after, to: toPosition(entry), crew: crewOf(entry), keepClashes: true, undoes: entry }),
      })
    },
    onError: (error, wanted) => {
      if (isScheduleConflict(error) && !wanted.undoes) ask({ ...wanted, error })
      else toastError(wanted.undoes ? 'Couldn’t undo' : 'Couldn’t move', errorMessage(error))
    },
    touches: ['jobs', 'visits', 'calendar-events'],
  })
  const pending = useMutationState({
    filters: { mutationKey: MOVE, status: 'pending' },
    select: ({ state }) => state.variables as Move | undefined,
  })
  const plans = new Map<string, SlotPosition>()
  for (const wanted of [question, ...pending]) if (wanted) plans.set(segmentKey(wanted.entry), wanted.to)
  return {
    /** Where those that are on their way will stand. */
    plans,
    /** Those themselves. */
    moving: [question, ...pending].flatMap((wanted) => (wanted ? [wanted.entry] : [])),
    question,
    /**
     * Puts an appointment somewhere else. Does nothing when it is there already, and shows the reason when it may not
     * go there.
     */
    put: (entry: EntryRow, to: SlotPosition, booked?: Booked, keepClashes = false) => {
      const refusal = getMoveBlockedReason(entry, to)
      if (refusal) toastError('Couldn’t move', refusal)
      else if (!isSame(toPosition(entry), to))
        move.mutate({ entry, to, crew: crewAfter(entry, to), booked, keepClashes, undoes: null })
    },
    answer: (isAccepted: boolean) => {
      if (!question) return
      const { error: _error, ...wanted } = question
      ask(null)
      if (isAccepted) move.mutate({ ...wanted, keepClashes: true })
    },
  }
}

const titleOf = (before: EntryRow, after: EntryRow): string => {
  const [was, is] = [toPosition(before), toPosition(after)]
  if (was.date === null) return 'Scheduled'
  if (is.date === null) return 'Removed from calendar'
  if (was.date !== is.date || was.start !== is.start) return 'Moved'
  return was.minutes === is.minutes ? 'Crew changed' : 'Length changed'
}

const crewOf = ({ technicians }: EntryRow): string[] => technicians.map(({ id }) => id)

/** With the place in the crew that the move gives to another person, or to no one; undefined where it gives none. */
function crewAfter(entry: EntryRow, { seat }: SlotPosition): string[] | undefined {
  if (!seat) return undefined
  const others = crewOf(entry).filter((id) => id !== seat.from)
  return seat.to === '' ? others : [...others, seat.to]
}

/** Who does it now, for the notice of a move that changed it. */
function namesIfChanged(before: EntryRow, after: EntryRow): string[] {
  if (crewOf(before).toSorted().join() === crewOf(after).toSorted().join()) return []
  return [after.technicians.length === 0 ? 'unassigned' : formatList(after.technicians.map(({ name }) => name))]
}

/** The versions that our own moves have made: what is on screen may be one behind. */
const versions = new Map<string, number>()

async function send({ entry, to, crew, booked, keepClashes, undoes }: Move): Promise<EntryRow> {
  const { id } = entry
  const version = Math.max(entry.version, versions.get(id) ?? 0, shown(entry)?.version ?? 0)
  const time = to.date === null || to.start === null ? null : toClock(to.start)
  const after = entry.visit?.id
    ? await moveFurther(entry, entry.visit.id, { version, to, time, crew, keepClashes })
    : entry.kind === 'job'
      ? await moveJob(
          {
            id,
            version,
            scheduledDate: to.date,
            scheduledTime: time,
            ...(time !== null && { estimatedDuration: to.minutes }),
            ...(crew && { technicianIds: [...crew] }),
            ...(booked && {
              days: booked.days,
              arrivalWindowMinutes: booked.arrivalWindowMinutes,
              technicianIds: [...booked.technicianIds],
              equipmentIds: [...booked.equipmentIds],
            }),
            keepClashes,
          },
          entry,
          undoes?.status === 'requested',
        )
      : entry.kind === 'event'
        ? await moveEvent(entry, { version, to, time, crew, keepClashes })
        : await moveVisit(
            {
              id,
              version,
              date: to.date ?? undefined,
              time: time ?? undefined,
              minutes: to.minutes,
              ...(crew && { technicianIds: [...crew] }),
              keepClashes,
            },
            entry,
          )
  versions.set(id, after.version)
  return after
}

/** `isHold`: no one has agreed to the day, although having a day makes a job scheduled. */
async function moveJob(
  change: Parameters<typeof client.jobs.update>[0],
  entry: EntryRow,
  isHold: boolean,
): Promise<EntryRow> {
  const moved = await client.jobs.update(change)
  const { version, status, dates, scheduledTime, estimatedDuration, technicians, arrivalWindowMinutes } =
    isHold && moved.status === 'scheduled' ? await client.jobs.setStatus({ id: moved.id, status: 'requested' }) : moved
  return {
    ...entry,
    version,
    status,
    dates,
    time: scheduledTime,
    arrivalWindowMinutes,
    minutes: estimatedDuration,
    technicians,
  }
}

/** One visit of a job alone; the others stay. */
async function moveFurther(
  entry: EntryRow,
  visitId: string,
  {
    version,
    to,
    time,
    crew,
    keepClashes,
  }: Pick<Move, 'to' | 'crew' | 'keepClashes'> & { version: number; time: string | null },
): Promise<EntryRow> {
  const job = await client.jobs.changeVisit({
    id: entry.id,
    visitId,
    version,
    ...(to.date !== null && { date: to.date }),
    time,
    ...(time !== null && { minutes: to.minutes }),
    ...(crew && { technicianIds: [...crew] }),
    keepClashes,
  })
  const visit = job.visits.find(({ id }) => id === visitId)
  if (!visit) return { ...entry, version: job.version }
  const { date, time: at, minutes, arrivalWindowMinutes, technicians } = visit
  return { ...entry, version: job.version, dates: [date], time: at, minutes, arrivalWindowMinutes, technicians }
}

/** One date of an event that repeats moves alone. */
async function moveEvent(
  entry: EntryRow,
  {
    version,
    to,
    time,
    crew,
    keepClashes,
  }: Pick<Move, 'to' | 'crew' | 'keepClashes'> & { version: number; time: string | null },
): Promise<EntryRow> {
  const moved = await client.calendarEvents.update({
    id: entry.id,
    version,
    ...(to.date !== null && { date: to.date }),
    time,
    ...(time !== null && { minutes: to.minutes }),
    ...(crew && { technicianIds: [...crew] }),
    keepClashes,
  })
  return {
    ...entry,
    version: moved.version,
    dates: moved.dates,
    time: moved.time,
    minutes: moved.minutes,
    technicians: moved.technicians,
  }
}

async function moveVisit(change: Parameters<typeof client.visits.update>[0], entry: EntryRow): Promise<EntryRow> {
  const { version, status, date, time, minutes, technicians } = await client.visits.update(change)
  return { ...entry, version, status, dates: [date], time, minutes, technicians }
}

type Rows = EntryRow[] | undefined
const lists = () => queryClient.getQueriesData<EntryRow[]>({ queryKey: api.calendar.list.key() })

/** The row as the days on screen have it. */
const shown = (entry: EntryRow): EntryRow | undefined => {
  const isThis = (row: EntryRow) => segmentKey(row) === segmentKey(entry)
  return lists()
    .flatMap(([, rows]) => rows ?? [])
    .find(isThis)
}

/** Writes the server's answer into all cached days, so that nothing jumps while they load again. */
function keep(after: EntryRow): void {
  for (const [key, rows] of lists()) {
    if (!rows) continue
    const others = rows.filter((row) => segmentKey(row) !== segmentKey(after))
    // oRPC's keys are `[path, { input, type }]`.
    const { from = '', to = '' } = (key[1] as { input?: { from?: string; to?: string } } | undefined)?.input ?? {}
    const isInside = after.dates.some((date) => from <= date && date <= to)
    queryClient.setQueryData<Rows>(key, isInside ? [...others, after] : others)
  }
}
