import { z } from 'zod'
import { api, Id } from '#lib/api.ts'

/** waiting: starts in a moment · interrupted: the program ended during the backup, and none of its data remains. */
export const Status = z.enum(['waiting', 'running', 'done', 'failed', 'interrupted'])
export type Status = z.infer<typeof Status>

export const Backup = z.object({
  id: Id,
  /** Of the file. */
  name: z.string(),
  status: Status,
  /** With BACKUP_PASSPHRASE: a restore asks for it. */
  encrypted: z.boolean(),
  /** Who pressed the button; null for the night's. */
  byName: z.string().nullable(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  bytes: z.number().nullable(),
  /** Of all tables. */
  rows: z.number().nullable(),
  /** Files of photos in it, and how many of those that rows name were nowhere to be found. */
  photos: z.number().int().nullable(),
  missing: z.number().int(),
  /** Why it failed, in a sentence. */
  problem: z.string().nullable(),
  /**
   * When it was last restored into a scratch database, what was wrong then (null: nothing), and how many milliseconds
   * it took.
   */
  verifiedAt: z.date().nullable(),
  verifyProblem: z.string().nullable(),
  verifyTook: z.number().int().nullable(),
  /** Since when it is being tried; null when it is not. */
  verifyingAt: z.date().nullable(),
  createdAt: z.date(),
})
export type Backup = z.infer<typeof Backup>

/**
 * checking: reads the whole file · backing-up: makes a backup of now · restoring: the product is stopped, and comes back
 * automatically · done and failed: how the last one ended. A failed restore has changed nothing.
 */
const RestorePhase = z.enum(['checking', 'backing-up', 'restoring', 'done', 'failed'])

/** A restore that was begun in the app. */
export const RestoreProgress = z.object({
  phase: RestorePhase,
  /** Name of the file, and when that backup was made. */
  backupName: z.string(),
  backupMadeAt: z.date(),
  byName: z.string(),
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
  /** Why it failed, in a sentence. */
  problem: z.string().nullable(),
  /** Name of the backup that was made just before, which undoes the restore. */
  safetyCopy: z.string().nullable(),
  /** Where on the server the data from before was saved. */
  savedCopies: z.array(z.string()),
  /** Messages that were being sent when the backup was made, and wait in the outbox for a decision. */
  held: z.number().int(),
})
export type RestoreProgress = z.infer<typeof RestoreProgress>

/** What the owner types to confirm, in capital or small letters. */
export const RESTORE_WORD = 'RESTORE'

const RestoreInput = z.object({
  id: Id,
  words: z
    .string(`Type ${RESTORE_WORD} to confirm.`)
    .max(100)
    .refine((typed) => typed.trim().toUpperCase() === RESTORE_WORD, `Type ${RESTORE_WORD} to confirm.`),
  /** Of an encrypted backup; BACKUP_PASSPHRASE where it is left out. */
  passphrase: z
    .string()
    .max(1000)
    .transform((typed) => (typed === '' ? undefined : typed))
    .optional(),
  // Either one confirms who is there (auth/step-up.ts).
  password: z.string().max(128).nullish(),
  confirmation: z.string().max(100).nullish(),
})

export const contract = {
  list: api
    .route({
      method: 'GET',
      path: '/backups',
      summary: 'List stored and recently started backups, newest first',
    })
    .meta({ access: 'owner' })
    .output(
      z.object({
        place: z.enum(['folder', 's3']),
        backups: z.array(Backup),
        restore: RestoreProgress.nullable(),
      }),
    ),
  make: api
    .route({
      method: 'POST',
      path: '/backups',
      successStatus: 202,
      summary: 'Start a backup of all rows and photos in the background',
    })
    .meta({ access: 'owner' })
    .output(Backup),
  verify: api
    .route({
      method: 'POST',
      path: '/backups/{id}/verify',
      successStatus: 202,
      summary: 'Verify a backup in the background by restoring it into a scratch database',
    })
    .meta({ access: 'owner' })
    .input(z.object({ id: Id }))
    .output(Backup),
  restore: api
    .route({
      method: 'POST',
      path: '/backups/{id}/restore',
      successStatus: 202,
      summary: 'Replace all data by that of a backup; the server restarts itself',
    })
    .meta({ access: 'owner', stepUp: true })
    .input(RestoreInput)
    .output(RestoreProgress),
}
