import { sendLater, cancelQueued } from '../offline/offline-queue.ts'
import type { ClockPress, QueuedAction } from '../offline/offline-actions.ts'
import { toast } from '../parts/toasts.tsx'
import { serverNow } from '../server-time.ts'
import type { EventStop } from './apply-pending.ts'
import type { DayStop, JobStop } from './stops.ts'

const visitOf = ({ visit }: Pick<JobStop, 'visit'>) => (visit ? { visit: visit.id } : {})
const now = (): string => new Date(serverNow()).toISOString()
export const aboutJob = ({ service, customerName }: Pick<JobStop, 'service' | 'customerName'>): string =>
  [service, customerName || 'Unknown Customer'].join(', ')

/** When the work ended where the clock was forgotten; `sure`: it ran that long for good reason. */
export type ClockDetails = {
  at?: string
  sure?: boolean
  /** Why it is complete although must-have steps are open. */
  reason?: string
}

/**
 * Start, Pause and Complete: seen at once, with network or without. A completed job can be taken up again: it is named
 * by what was pressed, since the next stop stands in its place by then.
 */
export async function pressClock(
  job: JobStop,
  press: ClockPress,
  { at = now(), sure, reason }: ClockDetails = {},
): Promise<void> {
  const queued = await sendLater(
    { kind: 'clock', press, jobId: job.id, ...visitOf(job), at, ...(sure && { sure }), ...(reason && { reason }) },
    aboutJob(job),
  )
  if (queued && press === 'complete')
    toast(job.visit && job.visit.at < job.visit.of ? 'Visit finished' : 'Job completed', aboutJob(job), {
      word: 'Undo',
      run: () => void resumeJob(job, queued),
    })
}

async function resumeJob(job: JobStop, completed: QueuedAction): Promise<void> {
  const about = aboutJob(job)
  if (!(await cancelQueued(completed.seq))) {
    await sendLater({ kind: 'clock', press: 'start', jobId: job.id, ...visitOf(job), at: now() }, about)
    // It stood before, and stands again.
    if (job.clockStartedAt === null)
      await sendLater({ kind: 'clock', press: 'stop', jobId: job.id, ...visitOf(job), at: now() }, about)
  }
  toast('Change undone', `${about} is in progress again.`)
}

/** Ticks a line of the checklist, or takes the tick back. */
export const tickTask = (job: JobStop, taskId: string, done: boolean): void =>
  void sendLater({ kind: 'tick', jobId: job.id, taskId, done }, aboutJob(job))

/** Answers a step of the checklist, which also ticks it; an empty answer takes both back. */
export const answerTask = (job: JobStop, taskId: string, answer: string): void =>
  void sendLater({ kind: 'tick', jobId: job.id, taskId, done: answer !== '', answer }, aboutJob(job))

/** Marks a visit as done, which the person can undo. */
export async function markVisitDone({
  id,
  what,
  customerName,
}: Pick<DayStop, 'id' | 'what' | 'customerName'>): Promise<void> {
  await sendDone((done) => ({ kind: 'visit', visitId: id, done }), {
    about: `${what}, ${customerName}`,
    title: 'Visit done',
    name: customerName,
  })
}

/** Marks what is no job as done, which the person can undo. */
export async function finishEvent({ id, title }: Pick<EventStop, 'id' | 'title'>): Promise<void> {
  await sendDone((done) => ({ kind: 'event', eventId: id, done }), { about: title, title: 'Done', name: title })
}

async function sendDone(
  toAction: (done: boolean) => Parameters<typeof sendLater>[0],
  { about, title, name }: { about: string; title: string; name: string },
): Promise<void> {
  const queued = await sendLater(toAction(true), about)
  if (!queued) return
  const undo = async () => {
    if (!(await cancelQueued(queued.seq))) await sendLater(toAction(false), about)
    toast('Change undone', name)
  }
  toast(title, name, { word: 'Undo', run: () => void undo() })
}

export const signJob = (job: JobStop, signed: { name: string; signature: string }): Promise<QueuedAction | null> =>
  sendLater({ kind: 'sign', jobId: job.id, ...signed, at: now() }, aboutJob(job))
