/**
 * Restores a backup without anyone at the machine: checks it, backs up what is there now, stops the product, restores,
 * and starts the product again. Until the last step of the restore nothing has changed, and every failure before it
 * ends with the product on the data of now and a sentence for the owner.
 */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as audit from '#domains/system/audit/service.ts'
import { conflict, invalid, Problem } from '#lib/problem.ts'
import { knownMigrations } from '#platform/database/migrate.ts'
import { DatabaseRefused } from '#platform/database/errors.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AfterRestart, AppServices, Context, Restart } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { makeVault } from '#providers/providers.ts'
import { StorageGone } from '#providers/storage/port.ts'
import { isDiskFull } from '#platform/files/disk-full.ts'
import type { Backup, RestoreProgress } from './contract.ts'
import { backupKey, reconcileFiles } from './create-backup.ts'
import { toReadableZip } from './encrypt-backup.ts'
import { findOtherServers } from './find-other-servers.ts'
import { BackupRefused, openArchive, verifyWhole } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeProgress } from './restore-progress.ts'
import * as backups from './service.ts'

/** Data folders that are being restored by this process. */
const underway = new Set<string>()

type Asked = { backup: Backup; passphrase: string | undefined; restart: Restart; progress: RestoreProgress }

/**
 * Begins a restore in the background. Throws 404 for an unknown backup, 409 where it cannot begin now, and INVALID
 * where an encrypted one comes without a passphrase.
 */
export async function beginRestore(
  context: Context,
  { id, passphrase = context.config.BACKUP_PASSPHRASE }: { id: string; passphrase?: string | undefined },
): Promise<RestoreProgress> {
  const { db, read, dataDir, clock, restart, user } = context
  const backup = await backups.get(read, id)
  if (backup.status !== 'done') throw conflict('Only complete backups can be restored.')
  if (backup.encrypted && passphrase === undefined) {
    const sentence = 'Enter the passphrase of this backup.'
    throw invalid(sentence, [{ path: 'passphrase', message: sentence }])
  }
  if (restart === null)
    throw new Problem(
      409,
      'CANNOT_RESTART',
      `Tidestone can’t restart itself here. Restore on the server instead: npm run restore -- ${backup.name}`,
    )
  const others = await findOtherServers(db)
  if (others.length > 0)
    throw conflict(`Tidestone also runs on ${others.join(', ')}. Stop it there first: a restore replaces all data.`)
  // Of two that ask at the same moment, the second one finds the first.
  if (underway.has(dataDir)) throw conflict('A restore is already running.')
  underway.add(dataDir)
  const progress: RestoreProgress = {
    phase: 'checking',
    backupName: backup.name,
    backupMadeAt: backup.startedAt ?? backup.createdAt,
    byName: user?.name ?? SYSTEM.name,
    startedAt: clock.now(),
    finishedAt: null,
    problem: null,
    safetyCopy: null,
    savedCopies: [],
    held: 0,
  }
  try {
    await writeProgress(dataDir, progress)
    await context.write((tx) => audit.record(tx, { entity: 'backups', entityId: id, action: 'restore asked for' }))
  } catch (error) {
    underway.delete(dataDir)
    throw error
  }
  void runRestore(context, { backup, passphrase, restart, progress }).finally(() => underway.delete(dataDir))
  return progress
}

/** All steps after the answer. Never throws: how it ended is in the progress. */
async function runRestore(parts: AppServices, { backup, passphrase, restart, progress }: Asked): Promise<void> {
  const { db, scratch, dataDir, providers, migrations, clock } = parts
  let now = progress
  const advance = async (to: Partial<RestoreProgress>) => {
    now = { ...now, ...to }
    await writeProgress(dataDir, now)
  }
  const tell = () => db.transaction(SYSTEM, (tx) => tx.notifyClients('backups'))
  const giveUp = async (error: unknown, folder: string) => {
    log.error({ err: error, backup: backup.name }, 'a restore failed')
    await advance({ phase: 'failed', finishedAt: clock.now(), problem: toSentence(error, folder) })
  }
  await scratch
    .with(async (folder) => {
      try {
        const file = path.join(folder, backup.name)
        if (!(await providers.vault.fetch(backupKey(backup.name), file)))
          throw new BackupRefused('This backup’s file is no longer there.')
        await assertWhole(file, folder, migrations, passphrase)
        await advance({ phase: 'backing-up' })
        await tell()
        const { name: safetyCopy } = await makeSafetyCopy(parts)
        await advance({ phase: 'restoring', safetyCopy })
        await tell()
        await restart(async (): Promise<AfterRestart> => {
          try {
            const { savedCopies, held } = await restoreFile(parts, file, passphrase)
            await advance({ phase: 'done', finishedAt: clock.now(), savedCopies, held })
            return (restarted) => noteRestore(restarted, backup, now)
          } catch (error) {
            await giveUp(error, folder)
            return null
          }
        })
      } catch (error) {
        await giveUp(error, folder)
        await tell()
      }
    })
    .catch((error: unknown) => log.error({ err: error }, 'a restore failed'))
}

/** Reads the whole file once, so that a damaged one stops nothing. Throws BackupRefused. */
async function assertWhole(
  file: string,
  folder: string,
  migrations: string,
  passphrase: string | undefined,
): Promise<void> {
  const archive = await openArchive(
    await toReadableZip(file, folder, () => Promise.resolve(passphrase)),
    knownMigrations(migrations).map(({ when }) => when),
  )
  try {
    await verifyWhole(archive)
  } finally {
    archive.close()
  }
}

const restoreFile = ({ config, dataDir, migrations, clock }: AppServices, file: string, passphrase?: string) =>
  restoreBackup(file, {
    config,
    dataDir,
    migrations,
    // Storage that was connected in the app reads photos from the folder, too (providers/storage/layered-storage.ts).
    store: makeVault(config, dataDir).store,
    clock,
    passphrase: () => Promise.resolve(passphrase),
    mustOpenKeys: true,
    say: (line) => log.info({ line }, 'restore'),
  })

/** Milliseconds between two looks at a backup that is being made. */
const POLL_MS = 300

/** A backup of now, by which the restore can be undone. Throws BackupRefused where there is none in the end. */
async function makeSafetyCopy({ db, config, queue }: AppServices): Promise<Backup> {
  const begun = await db.transaction(SYSTEM, (tx) =>
    backups.begin(tx, { encrypted: config.BACKUP_PASSPHRASE !== undefined }),
  )
  for (;;) {
    const backup = await backups.get(db.read(SYSTEM), begun.id)
    if (backup.status === 'done') return backup
    if (backup.status !== 'waiting' && backup.status !== 'running')
      throw new BackupRefused(`Couldn’t back up your current data first. ${backup.problem ?? ''}`.trim())
    if (queue.stopping.aborted) throw new BackupRefused('The server stopped during this restore.')
    await wait(POLL_MS)
  }
}

/** In the restored data: who restored what, and the backups that were made since. */
async function noteRestore(
  parts: AppServices,
  backup: Backup,
  { byName, backupName, safetyCopy }: RestoreProgress,
): Promise<void> {
  await reconcileFiles(parts)
  await parts.db.transaction(SYSTEM, (tx) => {
    audit.record(tx, {
      entity: 'backups',
      entityId: backup.id,
      action: 'restored',
      after: { restoredBy: byName, restoredFrom: backupName, backupBefore: safetyCopy },
    })
    tx.notifyClients('backups')
  })
}

/** Why it failed, for the owner: without the paths of the server, and what the libraries say stays in the log. */
function toSentence(error: unknown, folder: string): string {
  if (error instanceof BackupRefused || error instanceof DatabaseRefused || error instanceof Problem)
    return error.message.replaceAll(`${folder}${path.sep}`, '')
  if (isDiskFull(error)) return 'The disk is full.'
  if (error instanceof StorageGone) return 'Couldn’t reach backup storage.'
  return 'Something went wrong. Check the server log for details.'
}
