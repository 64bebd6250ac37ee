import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#platform/database/transaction.ts'
import { RestoreProgress } from './contract.ts'
import { backups } from './tables.ts'

/** Beside the database and not in it, because a restore replaces the database. */
const FILE = 'last-restore.json'

/** Two processes may have the same process ID, as in containers. */
const THIS_PROCESS = randomUUID()

const Stored = RestoreProgress.extend({
  process: z.string(),
  backupMadeAt: z.coerce.date(),
  startedAt: z.coerce.date(),
  finishedAt: z.coerce.date().nullable(),
})

/** Replaces the file as a whole, so that a reader never finds half of it. */
export async function writeProgress(dataDir: string, progress: RestoreProgress): Promise<void> {
  const file = path.join(dataDir, FILE)
  await writeFile(`${file}.new`, JSON.stringify({ ...progress, process: THIS_PROCESS }), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** How far the restore is that was last begun in the app, or how it ended; null where there was none. */
export async function readProgress(tx: Tx, dataDir: string): Promise<RestoreProgress | null> {
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch(() => null)
  const stored = text === null ? null : Stored.safeParse(toJson(text)).data
  if (!stored) return null
  const { process, ...progress } = stored
  return isUnderway(progress) && process !== THIS_PROCESS ? afterInterruption(tx, progress) : progress
}

const isUnderway = ({ phase }: RestoreProgress): boolean => phase !== 'done' && phase !== 'failed'

/**
 * The program ended during the restore. The backup that was made just before stands in the current data, and not in
 * that of the restored backup, where a file is at most found again without its count of rows.
 */
async function afterInterruption(tx: Tx, progress: RestoreProgress): Promise<RestoreProgress> {
  const { safetyCopy, startedAt } = progress
  const isAsBefore =
    safetyCopy === null || (await tx.$count(backups, and(eq(backups.name, safetyCopy), isNotNull(backups.rows)))) > 0
  return isAsBefore
    ? { ...progress, phase: 'failed', finishedAt: startedAt, problem: 'The server stopped during this restore.' }
    : { ...progress, phase: 'done', finishedAt: startedAt }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
