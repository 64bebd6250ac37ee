/**
 * The clock of a job: when work began and ended, and how long it took. Who does a job may press it, the office may
 * correct it.
 */
import { differenceInDays, differenceInMinutes } from 'date-fns'
import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, invalid, Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { LEFT_RUNNING } from './contract.ts'
import type { Clock } from './contract.ts'
import type { Status } from './contract-status.ts'
import type { VisitRef } from './contract-visits.ts'
import { assertClockFree, startVisitClock, stopVisitClock } from './visit-clock.ts'
import { assertAssignedToActor } from './assert-assigned.ts'
import { lockForWork } from './job-row.ts'
import { jobs } from './tables.ts'

type Row = typeof jobs.$inferSelect
type Times = Pick<Row, 'startTime' | 'endTime' | 'actualDuration' | 'clockStartedAt'>

/** What waited longer than this on a phone is said by hand. */
const OLDEST_DAYS = 60

/**
 * Starts the clock and sets the job to in progress; a running clock keeps running. `at` is when the button was pressed
 * and defaults to now. A late press from before the last stop changes nothing. `visit`: which one of several it is.
 * Throws `conflict` for a canceled job, and while the clock runs for another visit.
 */
export async function start(tx: Tx, id: string, at?: Date, visit?: VisitRef): Promise<Clock> {
  await assertAssignedToActor(tx, id)
  const before = await lockForWork(tx, id)
  if (before.status === 'cancelled')
    throw conflict('This job is canceled. Change its status before you start the timer.')
  if (visit !== undefined) await assertClockFree(tx, id, visit, before.clockStartedAt !== null)
  if (before.clockStartedAt && before.status === 'in-progress') return toClock(before)
  const pressed = pressedAt(tx, at)
  if (at && before.endTime && pressed <= before.endTime) return toClock(before)
  const since = before.clockStartedAt ?? pressed
  const change = {
    status: 'in-progress',
    startTime: before.startTime ?? since,
    endTime: null,
    clockStartedAt: since,
    cancelReason: null,
    archivedAt: null,
  }
  const after = await save(tx, before, change, 'started')
  if (visit !== undefined) await startVisitClock(tx, id, visit, since)
  if (before.status !== 'in-progress') tx.emit('job.in-progress', { jobId: id })
  tx.emit('job.started', { jobId: id })
  return toClock(after)
}

/** When and how the clock is stopped: `at` as of `start`; `sure`: it ran so long for good reason. */
export type Press = { at?: Date | undefined; sure?: boolean | undefined }

/**
 * Stops the clock and adds its time to the actual duration; the status does not change. Does nothing for a stopped
 * clock, or for one that was started after `at`. Throws CLOCK_LEFT_RUNNING for a clock that was not stopped in time, so
 * that the user enters when the work ended.
 */
export async function stop(tx: Tx, id: string, { at, sure }: Press = {}): Promise<Clock> {
  await assertAssignedToActor(tx, id)
  const before = await lockForWork(tx, id)
  const pressed = pressedAt(tx, at)
  if (!before.clockStartedAt || pressed < before.clockStartedAt) return toClock(before)
  if (!sure) assertNotLeftRunning(before, pressed)
  const after = await save(tx, before, toStoppedTimes(before, pressed), 'stopped')
  await stopVisitClock(tx, id, pressed)
  tx.emit('job.stopped', { jobId: id })
  return toClock(after)
}

/** A phone whose clock is ahead pressed now. Throws `invalid` for what waited too long. */
export function pressedAt(tx: Tx, at: Date | undefined): Date {
  if (at && differenceInDays(tx.now, at) > OLDEST_DAYS) {
    const sentence = `This was more than ${OLDEST_DAYS} days ago. Ask the office to correct the job’s time.`
    throw invalid(sentence, [{ path: 'at', message: sentence }])
  }
  return at && at < tx.now ? at : tx.now
}

/** Throws CLOCK_LEFT_RUNNING when the clock has run for longer than anybody works. */
export function assertNotLeftRunning({ clockStartedAt }: Times, at: Date): void {
  if (!clockStartedAt || differenceInMinutes(at, clockStartedAt) <= LEFT_RUNNING) return
  const since = `${formatDay(clockStartedAt)}, ${formatTime(clockStartedAt)}`
  throw new Problem(409, 'CLOCK_LEFT_RUNNING', `The timer has been running since ${since}. Enter when the work ended.`)
}

async function save(tx: Tx, before: Row, change: Partial<Row>, action: string): Promise<Row> {
  const { id, status, actualDuration } = before
  const after = expectRow(
    await tx
      .update(jobs)
      .set({ ...change, version: before.version + 1 })
      .where(eq(jobs.id, id))
      .returning(),
  )
  audit.record(tx, {
    entity: 'jobs',
    entityId: id,
    action: `clock ${action}`,
    before: { status, ...(action === 'stopped' && { actualDuration }) },
    after: { status: after.status, ...(action === 'stopped' && { actualDuration: after.actualDuration }) },
  })
  tx.notifyClients('jobs')
  return after
}

/** What stopping the clock changes; nothing when it stands. */
export function toStoppedTimes({ clockStartedAt, actualDuration }: Times, now: Date): Partial<Times> {
  if (!clockStartedAt) return {}
  return {
    clockStartedAt: null,
    endTime: now,
    actualDuration:
      (actualDuration ?? 0) + Math.max(0, differenceInMinutes(now, clockStartedAt, { roundingMethod: 'round' })),
  }
}

export type Correction = {
  startTime?: Date | null | undefined
  endTime?: Date | null | undefined
  actualDuration?: number | null | undefined
}

/** Longer than any work of ours: a wrong day was chosen. */
const MAX_DAYS = 60

/**
 * What a correction by hand changes. A new start or end gives a new duration, unless that is said too. Throws
 * `conflict` while the clock runs, `invalid` for an end before the start, in the future, or without a start.
 */
export function toCorrectedTimes(before: Times, said: Correction, now: Date): Partial<Times> {
  if (Object.values(said).every((value) => value === undefined)) return {}
  if (before.clockStartedAt) throw conflict('The timer is running. Stop it before you correct the time.')
  const { startTime = before.startTime, endTime = before.endTime } = said
  const refuse = (path: string, message: string) => invalid(message, [{ path, message }])
  if (endTime && !startTime) throw refuse('startTime', 'Enter a start time, too.')
  if (startTime && startTime > now) throw refuse('startTime', 'The start time is in the future.')
  if (endTime && endTime > now) throw refuse('endTime', 'The end time is in the future.')
  if (startTime && endTime && endTime < startTime) throw refuse('endTime', 'The end must be after the start.')
  const minutes = startTime && endTime ? differenceInMinutes(endTime, startTime) : null
  if (minutes !== null && minutes > MAX_DAYS * 24 * 60)
    throw refuse('endTime', `The end must be within ${MAX_DAYS} days of the start.`)
  const isMoved = said.startTime !== undefined || said.endTime !== undefined
  const actualDuration =
    said.actualDuration === undefined ? (isMoved ? minutes : before.actualDuration) : said.actualDuration
  return { startTime, endTime, actualDuration }
}

/** The check of the column holds the status to the words of the contract. */
export const toClock = ({ id, version, status, startTime, endTime, actualDuration, clockStartedAt }: Row): Clock => ({
  id,
  version,
  status: status as Status,
  startTime,
  endTime,
  actualDuration,
  clockStartedAt,
})
