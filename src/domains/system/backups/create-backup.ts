import { stat } from 'node:fs/promises'
import path from 'node:path'
import { SYSTEM } from '#platform/database/transaction.ts'
import { isDiskFull } from '#platform/files/disk-full.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { StorageGone } from '#providers/storage/port.ts'
import { findExpired } from './backup-retention.ts'
import { countRows } from './backup-manifest.ts'
import { encryptStream } from './encrypt-backup.ts'
import * as backups from './service.ts'
import { getProductVersion } from './product-version.ts'
import { writeArchive } from './write-archive.ts'

/** Of the vault. */
const FOLDER = 'backups'
export const backupKey = (name: string): string => `${FOLDER}/${name}`

/**
 * Makes one that was asked for: written to a file of its own, put in its place whole, and only then are old ones
 * removed. Begun again from the start after a crash.
 */
export async function createBackup(parts: AppServices, id: string): Promise<void> {
  const { db, scratch } = parts
  const asked = await db.transaction(SYSTEM, async (tx) => {
    const backup = await backups.get(tx, id).catch(() => null)
    if (!backup || backup.status === 'done') return null
    return backups.change(tx, id, { status: 'running', startedAt: tx.now, problem: null })
  })
  if (!asked) return
  try {
    const made = await scratch.with((folder) => makeIn(parts, folder, asked.name))
    await db.transaction(SYSTEM, (tx) => backups.change(tx, id, { status: 'done', finishedAt: tx.now, ...made }))
  } catch (error) {
    log.error({ err: error, backup: asked.name }, 'a backup failed')
    // The program ends, or the database is away: the queue gives it to the next.
    if (parts.queue.stopping.aborted) throw error
    await db.transaction(SYSTEM, (tx) =>
      backups.change(tx, id, { status: 'failed', finishedAt: tx.now, problem: sentenceOf(error) }),
    )
    throw error
  }
  await removeOld(parts)
}

async function makeIn({ db, providers, queue, clock, migrations, config }: AppServices, folder: string, name: string) {
  const passphrase = config.BACKUP_PASSPHRASE
  const file = path.join(folder, 'backup')
  const manifest = await writeArchive(
    {
      database: db.pool.options,
      storage: providers.storage,
      encrypt: passphrase === undefined ? undefined : (plain) => encryptStream(plain, passphrase),
      version: await getProductVersion(migrations),
      now: clock.now(),
      scratch: folder,
      stopping: queue.stopping,
    },
    file,
  )
  const { size } = await stat(file)
  await providers.vault.take(backupKey(name), file)
  return { bytes: size, rows: countRows(manifest), photos: manifest.photos.length, missing: manifest.missing.length }
}

/** What cannot be removed now stays on the list, and is tried again after the next one. */
async function removeOld({ db, providers, clock }: Pick<AppServices, 'db' | 'providers' | 'clock'>): Promise<void> {
  const finished = (await backups.list(db.read(SYSTEM)))
    .filter(({ status }) => status === 'done')
    .map((backup) => ({ ...backup, at: backup.startedAt ?? backup.createdAt }))
  for (const { id, name } of findExpired(finished, clock.now())) {
    try {
      await providers.vault.remove(backupKey(name))
      await db.transaction(SYSTEM, (tx) => backups.removeRow(tx, id))
    } catch (error) {
      log.warn({ err: error, backup: name }, 'an expired backup could not be removed')
    }
  }
}

/** Finds files that the rows know nothing of, as after a restore, and says so of those that were cut short. */
export async function reconcileFiles({ db, providers }: Pick<AppServices, 'db' | 'providers'>): Promise<void> {
  for await (const { key, at, size } of providers.vault.list(FOLDER)) {
    const name = path.posix.basename(key)
    if (/^tidestone-[\w-]+\.zip(?:\.age)?$/.test(name))
      await db.transaction(SYSTEM, (tx) => backups.adoptBackup(tx, { name, at, bytes: size }))
  }
  await db.transaction(SYSTEM, async (tx) => {
    await backups.markInterrupted(tx)
    await backups.removeFailed(tx)
  })
}

/** Why it failed, for the owner: what the libraries say stays in the log. */
function sentenceOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full.'
  if (error instanceof StorageGone) return 'Couldn’t reach backup storage.'
  return 'Something went wrong. Check the server log for details.'
}
