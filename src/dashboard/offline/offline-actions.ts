import type { Category, Type } from '#domains/photos/contract.ts'

export type ClockPress = 'start' | 'stop' | 'complete'

/**
 * What somebody does on a job or a visit out there. `at`: when, ISO 8601, by the server's clock as far as this device
 * knows it.
 */
export type OfflineAction =
  | { kind: 'clock'; press: ClockPress; jobId: string; at: string; sure?: boolean }
  | { kind: 'tick'; jobId: string; taskId: string; done: boolean }
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

/** An act on its way to the server. */
export type QueuedAction = {
  /** The order in which they were done. */
  seq: number
  /** Whose it is: nobody else sends it, and nobody else sees it. */
  userId: string
  /** The session that it was done in. In another one its person is asked first. Versions before wrote none. */
  sessionId: string
  /** The Idempotency-Key: the server does it once, however often it comes. */
  key: string
  /** When it was pressed, in ms since the epoch by this device. */
  madeAt: number
  /** For whom and what, to be told if the server refuses it: `Driveway Sealing, Elena Vargas`. */
  about: string
  act: OfflineAction
  /** What the server has against it, and its code; null while it waits. Somebody has to look at it. */
  refused: { sentence: string; code: string } | null
}
