/**
 * Manages backups. They are retained for 7 days and 4 weeks, and an old one is deleted only once a new one is complete.
 * Only one backup runs at a time, and only the owner has access.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Backup, Status } from './contract.ts'
import { ENCRYPTED } from './encrypt-backup.ts'
import { backups } from './tables.ts'

/** Another number than those of migrations, the data folder and health. */
const LOCK = 1_953_064_298
const NOT_FOUND = 'This backup is no longer available.'
/** Longer than the slowest honest one. What is under way longer was cut short. */
const LONGEST = 6 * 3_600_000
/** How long the list shows a failed backup. */
const FAILED_RETENTION_MS = 30 * 86_400_000

const { byId: _byId, ...shown } = getTableColumns(backups)
// The column's check holds it to the words of the contract.
const toBackup = (row: Omit<typeof backups.$inferSelect, 'byId'>): Backup => ({
  ...row,
  status: row.status as Status,
  encrypted: row.name.endsWith(ENCRYPTED),
})

/** The newest hundred, the last first. */
export async function list(tx: Tx): Promise<Backup[]> {
  return (await tx.select(shown).from(backups).orderBy(desc(backups.createdAt), desc(backups.id)).limit(100)).map(
    toBackup,
  )
}

/** Whether there is a whole one. */
export async function hasBackup(tx: Tx): Promise<boolean> {
  return (await tx.select({ id: backups.id }).from(backups).where(eq(backups.status, 'done')).limit(1)).length > 0
}

/** Throws 404. */
export async function get(tx: Tx, id: string): Promise<Backup> {
  const [row] = await tx.select(shown).from(backups).where(eq(backups.id, id))
  if (!row) throw notFound(NOT_FOUND)
  return toBackup(row)
}

/**
 * Requests a backup for the current user or for the nightly task. `encrypted` means that BACKUP_PASSPHRASE is set.
 * Throws 409 while another backup is in progress.
 */
export async function begin(tx: Tx, { encrypted }: { encrypted: boolean }): Promise<Backup> {
  // Of two that ask at the same moment one waits here, and then sees the other.
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  await markInterrupted(tx)
  const [busy] = await tx
    .select({ id: backups.id })
    .from(backups)
    .where(inArray(backups.status, ['waiting', 'running']))
    .limit(1)
  if (busy) throw conflict('A backup is already running.')
  const stamp = tx.now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const name = `tidestone-${stamp}-${randomBytes(2).toString('hex')}.zip${encrypted ? ENCRYPTED : ''}`
  const by = tx.actor.id === null ? {} : { byId: tx.actor.id, byName: tx.actor.name }
  const row = expectRow(
    await tx
      .insert(backups)
      .values({ id: randomUUID(), name, ...by, createdAt: tx.now })
      .returning(),
  )
  if (tx.actor.id !== null) audit.record(tx, { entity: 'backups', entityId: row.id, action: 'asked for' })
  tx.enqueue('backups.make', { id: row.id })
  tx.notifyClients('backups')
  return toBackup(row)
}

/** Asks for the proof that it can be restored. Throws 409 for one that is not whole, or is being tried. */
export async function askToVerify(tx: Tx, id: string): Promise<Backup> {
  const backup = await get(tx, id)
  if (backup.status !== 'done') throw conflict('Only complete backups can be verified.')
  if (backup.verifyingAt && tx.now.getTime() - backup.verifyingAt.getTime() < LONGEST)
    throw conflict('This backup is already being verified.')
  if (tx.actor.id !== null) audit.record(tx, { entity: 'backups', entityId: id, action: 'verification asked for' })
  tx.enqueue('backups.verify', { id })
  return change(tx, id, { verifyingAt: tx.now })
}

/** Notes how far one has come. `id` is one that is there. */
export async function change(tx: Tx, id: string, to: Partial<typeof backups.$inferInsert>): Promise<Backup> {
  tx.notifyClients('backups')
  return toBackup(expectRow(await tx.update(backups).set(to).where(eq(backups.id, id)).returning()))
}

/** Says of what was begun long ago and never ended that it was cut short. */
export async function markInterrupted(tx: Tx): Promise<void> {
  const long = new Date(tx.now.getTime() - LONGEST)
  const cut = await tx
    .update(backups)
    .set({ status: 'interrupted', problem: 'The server stopped during this backup.' })
    .where(
      and(
        inArray(backups.status, ['waiting', 'running']),
        lt(backups.createdAt, long),
        or(isNull(backups.startedAt), lt(backups.startedAt, long)),
      ),
    )
    .returning({ id: backups.id })
  if (cut.length > 0) tx.notifyClients('backups')
}

/** Takes it off the list: its file is gone. */
export async function removeRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(backups).where(eq(backups.id, id))
  tx.notifyClients('backups')
}

/** Forgets those that failed long ago. */
export async function removeFailed(tx: Tx): Promise<void> {
  await tx
    .delete(backups)
    .where(
      and(
        inArray(backups.status, ['failed', 'interrupted']),
        lt(backups.createdAt, new Date(tx.now.getTime() - FAILED_RETENTION_MS)),
      ),
    )
}

/** Puts a file on the list that was made before the rows of now, as after a restore. */
export async function adoptBackup(tx: Tx, file: { name: string; at: Date; bytes: number }): Promise<void> {
  const whole = { status: 'done', finishedAt: file.at, bytes: file.bytes, problem: null }
  const adopted = await tx
    .insert(backups)
    .values({ name: file.name, startedAt: file.at, createdAt: file.at, ...whole })
    .onConflictDoUpdate({
      target: backups.name,
      set: whole,
      setWhere: inArray(backups.status, ['waiting', 'running', 'interrupted', 'failed']),
    })
    .returning({ id: backups.id })
  if (adopted.length > 0) tx.notifyClients('backups')
}
