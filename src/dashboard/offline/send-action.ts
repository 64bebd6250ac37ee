import { ORPCError } from '@orpc/client'
import { sendPhoto } from '#domains/work/photos/web/send-photo.ts'
import { ACTED_IN_HEADER, client, serverMessage } from '../api-client.ts'
import { isPhotoAct } from './offline-actions.ts'
import type { OfflineAction, QueuedAction } from './offline-actions.ts'
import { applyOptimistic } from './apply-optimistic.ts'

/** A server that says nothing for so long is as good as away. Photos have a patience of their own. */
export const TIMEOUT_MS = 30_000
/**
 * The server did not answer, or has no time now: the action goes out later. 401: the session is over, and the action
 * goes out after the next sign-in.
 */
const LATER = new Set([401, 408, 425, 429, 502, 503, 504])

/** Another session began on this device since the act was done: its person is asked first. */
const OTHER_SESSION = 'OTHER_SESSION'

/** Sent; to be tried again later; or refused, for this reason. */
export type Outcome = 'sent' | 'later' | { sentence: string; code: string }

/** Sends one act and shows at once what came of it. `onProgress`: of a photo, a share between 0 and 1. */
export async function sendAction(
  { act, key, sessionId }: QueuedAction,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  if (isPhotoAct(act)) return sendOnePhoto(act, sessionId, onProgress)
  try {
    await call(act, { context: { idempotencyKey: key, actedIn: sessionId }, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return 'sent'
  } catch (error) {
    // Only our server gives a reason.
    const sentence = serverMessage(error)
    if (
      !(error instanceof ORPCError) ||
      LATER.has(error.status) ||
      error.code === OTHER_SESSION ||
      sentence === undefined
    )
      return 'later'
    return { sentence, code: String(error.code) }
  }
}

type Options = { context: { idempotencyKey: string; actedIn: string }; signal: AbortSignal }

async function call(act: Exclude<OfflineAction, { kind: 'photo' | 'visit-photo' }>, options: Options): Promise<void> {
  switch (act.kind) {
    case 'clock': {
      const { jobId: id, press, at, sure, reason, visit } = act
      const of = visit === undefined ? {} : { visit }
      if (press === 'start')
        return applyOptimistic(act, { clock: ours(await client.jobs.start({ id, at, ...of }, options)) })
      const pressed = { id, at, ...(sure && { sure }) }
      if (press === 'stop') return applyOptimistic(act, { clock: ours(await client.jobs.stop(pressed, options)) })
      return applyOptimistic(act, {
        clock: ours(await client.jobs.complete({ ...pressed, ...of, ...(reason && { reason }) }, options)),
      })
    }
    case 'tick':
      ours(
        await client.jobs.changeTask(
          {
            id: act.jobId,
            taskId: act.taskId,
            ...(act.answer === undefined ? { done: act.done } : { answer: act.answer }),
          },
          options,
        ),
      )
      return applyOptimistic(act)
    case 'used': {
      const { jobId: id, materials, equipment, acceptShortage = false } = act
      return applyOptimistic(act, {
        usage: ours(await client.needs.recordUsage({ id, materials, equipment, acceptShortage }, options)),
      })
    }
    case 'sign': {
      const { jobId: id, name, signature, at } = act
      ours(await client.jobs.sign({ id, name, signature, at }, options))
      return applyOptimistic(act)
    }
    case 'visit':
      ours(await client.visits.setDone({ id: act.visitId, done: act.done }, options))
      return applyOptimistic(act)
    case 'event':
      ours(await client.calendarEvents.setDone({ id: act.eventId, done: act.done }, options))
      return applyOptimistic(act)
    case 'area':
      ours(
        await client.visits.measure({ id: act.visitId, area: { id: act.areaId, was: act.was, is: act.is } }, options),
      )
      return applyOptimistic(act)
    case 'crew-note':
      ours(await client.visits.measure({ id: act.visitId, crewNotes: { was: act.was, is: act.is } }, options))
      return applyOptimistic(act)
  }
}

/**
 * A proxy, or the sign-in page of a network, answers with something else: then nothing was done, and it goes out later.
 */
function ours<Answer>(answer: Answer): Answer {
  if (typeof answer !== 'object' || answer === null || answer instanceof Blob)
    throw new Error('The response did not come from our server')
  return answer
}

/** The same photo of the same job or visit is one photo for the server, however often it comes. */
async function sendOnePhoto(
  photo: OfflineAction & { kind: 'photo' | 'visit-photo' },
  sessionId: string,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  const beside: Record<string, string> =
    photo.kind === 'photo'
      ? { type: photo.type, category: photo.category, jobId: photo.jobId }
      : { type: 'before', visitId: photo.visitId, ...(photo.areaId !== null && { visitAreaId: photo.areaId }) }
  const outcome = await sendPhoto(photo.file, beside, onProgress, { [ACTED_IN_HEADER]: sessionId }).outcome
  if ('id' in outcome) return 'sent'
  if (outcome.status === 0 || LATER.has(outcome.status) || outcome.code === OTHER_SESSION) return 'later'
  return { sentence: outcome.reason, code: 'REFUSED' }
}
