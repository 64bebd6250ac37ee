import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { SYSTEM } from '#platform/database/transaction.ts'
import { atDatabase, createDatabase, dropDatabase, onItsOwn } from '#platform/database/databases.ts'
import { knownMigrations } from '#platform/database/migrate.ts'
import { closePool, openPool } from '#platform/database/pool.ts'
import { sqlState } from '#platform/database/sql-state.ts'
import { isDiskFull } from '#platform/files/disk-full.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { StorageGone } from '#providers/storage/port.ts'
import { compareRows } from './compare-rows.ts'
import { restoreRows } from './restore-rows.ts'
import { backupKey } from './create-backup.ts'
import { BackupRefused, verifyWhole, openArchive } from './read-archive.ts'
import { NoPassphrase, toReadableZip } from './encrypt-backup.ts'
import * as backups from './service.ts'

const SCRATCH = 'tidestone_scratch_'
const NOT_ALLOWED = '42501'

/**
 * Restores a backup into a scratch database on the same server, reads every row back and compares it with what was
 * written. Drops the scratch database afterwards. A failure that prevents the attempt, such as an unreachable store,
 * says nothing about the backup, so this function throws it and the queue retries.
 */
export async function verifyBackup(parts: AppServices, id: string): Promise<void> {
  const { db, queue } = parts
  const backup = await db.transaction(SYSTEM, async (tx) => {
    const found = await backups.get(tx, id).catch(() => null)
    return found && backups.change(tx, id, { verifyingAt: tx.now })
  })
  if (!backup) return
  const began = performance.now()
  try {
    const problem = await tryIt(parts, backup.name).then(() => null, verdictOf)
    await db.transaction(SYSTEM, (tx) =>
      backups.change(tx, id, {
        verifyingAt: null,
        verifiedAt: tx.now,
        verifyProblem: problem,
        verifyTook: Math.round(performance.now() - began),
      }),
    )
  } catch (error) {
    log.warn({ err: error, backup: backup.name }, 'a test restore failed')
    // The program ends: the queue gives it to the next.
    if (queue.stopping.aborted) throw error
    // What was found out before still holds.
    const why = backup.verifiedAt === null ? { verifyProblem: reasonOf(error) } : {}
    await db.transaction(SYSTEM, (tx) => backups.change(tx, id, { verifyingAt: null, ...why }))
    throw error
  }
}

async function tryIt({ db, providers, scratch, migrations, config }: AppServices, name: string): Promise<void> {
  await scratch.with(async (folder) => {
    const fetched = path.join(folder, 'backup')
    if (!(await providers.vault.fetch(backupKey(name), fetched))) throw new BackupRefused('The file is missing.')
    const file = await toReadableZip(fetched, folder, () => Promise.resolve(config.BACKUP_PASSPHRASE))
    const archive = await openArchive(
      file,
      knownMigrations(migrations).map(({ when }) => when),
    )
    try {
      await verifyWhole(archive)
      await inScratch(db.pool.options, (pool) =>
        restoreRows(pool, archive, { migrations, scratch: folder }).then(() =>
          compareRows(pool.options, archive.manifest),
        ),
      )
    } finally {
      archive.close()
    }
  })
}

async function inScratch(
  options: Parameters<typeof createDatabase>[0],
  work: (pool: ReturnType<typeof openPool>) => Promise<void>,
): Promise<void> {
  await dropAbandoned(options)
  const name = SCRATCH + randomBytes(4).toString('hex')
  await createDatabase(options, name)
  try {
    const pool = openPool({ ...atDatabase(options, name), max: 2 }, log)
    try {
      await work(pool)
    } finally {
      await closePool(pool)
    }
  } finally {
    await dropDatabase(options, name)
  }
}

/** Drops the scratch databases that a killed program left behind. They have no connections. */
async function dropAbandoned(options: Parameters<typeof createDatabase>[0]): Promise<void> {
  const left = await onItsOwn(options, (query) =>
    query(
      `select datname::text as name from pg_database d where datname like '${SCRATCH}%' and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    ),
  )
  for (const { name } of left) await dropDatabase(options, String(name))
}

/** What is wrong with the backup itself; anything else is thrown again. */
function verdictOf(error: unknown): string {
  // The backup may be as good as ever: it is only not for this passphrase.
  if (!(error instanceof BackupRefused) || error instanceof NoPassphrase) throw error
  log.warn({ err: error }, 'a backup could not be verified')
  return error.message.replace(/^\/\S+/, 'The file')
}

/** Why one could not be tried, for the owner: what the libraries say stays in the log. */
function reasonOf(error: unknown): string {
  if (error instanceof NoPassphrase)
    return 'Couldn’t test it. It was encrypted with a different passphrase than BACKUP_PASSPHRASE.'
  if (sqlState(error) === NOT_ALLOWED)
    return 'Couldn’t test it. The database account can’t create databases. Grant it CREATEDB.'
  if (error instanceof StorageGone) return 'Couldn’t test it because backup storage couldn’t be reached.'
  if (isDiskFull(error)) return 'Couldn’t test it because the disk is full.'
  return 'Couldn’t test it. Check the server log for details.'
}
