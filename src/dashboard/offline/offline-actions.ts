import type { VisitArea } from '#domains/sales/visits/contract-measurement.ts'
import type { Category, Type } from '#domains/work/photos/contract.ts'

export type ClockPress = 'start' | 'stop' | 'complete'

/**
 * What a person does on a job or a visit in the field. `at`: when, ISO 8601, by the server's clock as far as this
 * device knows it.
 */
export type OfflineAction =
  /** `visit`: which one of a job with several. */
  | { kind: 'clock'; press: ClockPress; jobId: string; visit?: string; at: string; sure?: boolean; reason?: string }
  /** `answer`: what the step asks for; empty takes it back. */
  | { kind: 'tick'; jobId: string; taskId: string; done: boolean; answer?: string }
  | {
      kind: 'used'
      jobId: string
      materials: { materialId: string; quantity: number }[]
      equipment: { equipmentId: string; hours: number }[]
      acceptShortage?: boolean
    }
  | { kind: 'sign'; jobId: string; name: string; signature: string; at: string }
  | { kind: 'photo'; jobId: string; type: Type; category: Category; file: File }
  | { kind: 'visit'; visitId: string; done: boolean }
  /** What is on the calendar and no job. */
  | { kind: 'event'; eventId: string; done: boolean }
  /** One area that was measured at a visit, as it was before and as it is now; null: not there. */
  | { kind: 'area'; visitId: string; areaId: string; was: VisitArea | null; is: VisitArea | null }
  | { kind: 'crew-note'; visitId: string; was: string; is: string }
  | { kind: 'visit-photo'; visitId: string; areaId: string | null; file: File }

/** An act on its way to the server. */
export type QueuedAction = {
  /** The order in which they were done. */
  seq: number
  /** The person who did it: no one else sends it, and no one else sees it. */
  userId: string
  /** The session that it was done in. In another one its person is asked first. Versions before wrote none. */
  sessionId: string
  /** The Idempotency-Key: the server does it once, however often it comes. */
  key: string
  /** When it was pressed, in ms since the epoch by this device. */
  madeAt: number
  /** The work and the customer, for the message when the server refuses it: `Driveway Sealing, Elena Vargas`. */
  about: string
  act: OfflineAction
  /** Why the server refused it, and the code; null while it waits. A person has to look at it. */
  refused: { sentence: string; code: string } | null
}

/** Photos take long, and yield to everything else. */
export const isPhotoAct = (act: OfflineAction): act is OfflineAction & { kind: 'photo' | 'visit-photo' } =>
  act.kind === 'photo' || act.kind === 'visit-photo'
