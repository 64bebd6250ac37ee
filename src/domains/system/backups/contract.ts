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

export const contract = {
  list: api
    .route({
      method: 'GET',
      path: '/backups',
      summary: 'List stored and recently started backups, newest first',
    })
    .meta({ access: 'owner' })
    .output(z.object({ place: z.enum(['folder', 's3']), backups: z.array(Backup) })),
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
}
