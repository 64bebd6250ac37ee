/**
 * The import itself, and taking it back: batch after batch, each whole, with the place up to which all is done in the
 * same transaction.
 */
import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import * as customers from '#domains/sales/customers/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Actor, Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { BUSY, LIMITS } from './contract.ts'
import { countLines } from './dry-run.ts'
import { addNewCustomers, updateKnownCustomers, resetMissingCustomers, linesSql } from './apply-lines.ts'
import type { Lines } from './apply-lines.ts'
import { createAsk, markKnown } from './mark-known.ts'
import { fileKey } from './receive-file.ts'
import { NOTHING_UNDONE, recordOutcome } from './service.ts'
import type { Row } from './import-row.ts'
import { importLines, imports } from './tables.ts'
import { undoLines } from './undo-lines.ts'
import { writeDetails } from './write-details.ts'

/** Lines that one transaction writes or removes: a tenth of a second, for which others may have to wait. */
const BATCH = 1000
/** Milliseconds between two news of an import to open dashboards, and of the customers that it brings. */
const TELL_EVERY = { imports: 400, customers: 2500 }
/** How long one that waits for its turn sleeps before it looks again. */
const TURN_MS = 1000

/**
 * Goes on with an import until nothing is left to do. Run again after a crash it goes on where it was; run twice at
 * once, the two take turns.
 */
export async function runImport({ db }: AppServices, id: string): Promise<void> {
  const last = { imports: 0, customers: 0 }
  for (let more = true; more;) {
    const [row] = await db.read(SYSTEM).select().from(imports).where(eq(imports.id, id))
    if (!row) return
    // The import acts in the name of the person who pressed the button.
    const { byId, byName, pressedById, pressedByName } = row
    const actor: Actor =
      pressedByName === null
        ? { id: byId, name: byName, role: 'staff' }
        : { id: pressedById, name: pressedByName, role: 'staff' }
    more = await db.transaction(actor, async (tx) => {
      const on = await step(tx, id)
      for (const list of ['imports', 'customers'] as const) {
        if (on && Date.now() - last[list] < TELL_EVERY[list]) continue
        last[list] = Date.now()
        tx.notifyClients(list)
      }
      return on
    })
  }
}

/** One step; answers whether another one follows. */
async function step(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
  switch (row?.status) {
    case 'waiting':
      return begin(tx, row)
    case 'importing':
      return writeBatch(tx, row)
    case 'cancelling':
    case 'undoing':
      return undoBatch(tx, row)
    default:
      return false
  }
}

/**
 * One import at a time: two could bring the same customer. Who is here was looked up for the dry run, and others may
 * have been added since.
 */
async function begin(tx: Tx, { id }: Row): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`)
  const others = await tx.$count(
    imports,
    and(inArray(imports.status, ['importing', 'cancelling', 'undoing']), ne(imports.id, id)),
  )
  if (others > 0) {
    tx.enqueue('imports.work', { id }, { after: new Date(tx.now.getTime() + TURN_MS) })
    return false
  }
  await customers.lockNewCustomers(tx)
  await resetMissingCustomers(tx, id)
  await tx
    .update(imports)
    .set({
      status: 'importing',
      startedAt: tx.now,
      doneLine: 0,
      added: 0,
      changed: 0,
      progress: 0,
      ...(await countLines(tx, id)),
    })
    .where(eq(imports.id, id))
  return true
}

async function writeBatch(tx: Tx, row: Row): Promise<boolean> {
  const { id, doneLine, lastLine, known } = row
  const began = row.startedAt ?? tx.now
  const lines = { id, from: doneLine, to: doneLine + BATCH }
  const isLast = lines.to >= lastLine
  // Lost in a power cut, it is done again, as the place is lost with it. The last one waits for the disk, and with it
  // all before.
  if (!isLast) await tx.execute(sql`set local synchronous_commit = off`)
  await customers.lockNewCustomers(tx)
  // Another request may have added the customer since the dry run.
  await markKnown(createAsk(tx), lines, began)
  const added = await addNewCustomers(tx, lines, began)
  const chosen = (await hasChoices(tx, lines))
    ? await updateKnownCustomers(tx, lines, 'update', sql`l.choice = 'same'`)
    : 0
  const others =
    known === 'fill' || known === 'update' ? await updateKnownCustomers(tx, lines, known, sql`l.choice is null`) : 0
  const changed = chosen + others
  await writeDetails(tx, lines, known !== 'skip')
  const so = {
    added: row.added + added,
    changed: row.changed + changed,
    doneLine: lines.to,
    progress: Math.min(row.lines, lines.to),
  }
  if (!isLast) {
    await tx.update(imports).set(so).where(eq(imports.id, id))
    return true
  }
  await tx
    .update(imports)
    .set({
      ...so,
      status: 'done',
      finishedAt: tx.now,
      progress: row.lines,
      columns: withoutSamples(row),
      ...(await countLines(tx, id)),
    })
    .where(eq(imports.id, id))
  // Delete what no undo needs. The wrong lines stay for the download, and the lines that say something about consent
  // stay to be read after this transaction.
  await tx
    .delete(importLines)
    .where(
      and(
        eq(importLines.importId, id),
        inArray(importLines.state, ['twice', 'known']),
        isNull(importLines.before),
        SAYS_NOTHING,
      ),
    )
  recordOutcome(tx, id, 'imported', { fileName: row.fileName, added: so.added, changed: so.changed })
  tx.enqueue('imports.forget-file', { id })
  return false
}

/** Whether someone has said of one of these lines that it is a customer who is here. */
async function hasChoices(tx: Tx, lines: Lines): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from import_lines l where ${linesSql(lines)} and l.choice = 'same' limit 1`,
  )
  return rows.length > 0
}

async function undoBatch(tx: Tx, row: Row): Promise<boolean> {
  const { id, undoneLine, doneLine, status } = row
  const to = undoneLine + BATCH
  const undone = await undoLines(tx, id, undoneLine, Math.min(to, doneLine), row.undone ?? NOTHING_UNDONE)
  if (to < doneLine) {
    await tx
      .update(imports)
      .set({ undone, undoneLine: to, progress: Math.min(row.lines, to) })
      .where(eq(imports.id, id))
    return true
  }
  const ended = status === 'cancelling' ? 'cancelled' : 'undone'
  await tx
    .update(imports)
    .set({
      undone,
      undoneLine: to,
      progress: row.lines,
      status: ended,
      columns: withoutSamples(row),
      finishedAt: row.finishedAt ?? tx.now,
    })
    .where(eq(imports.id, id))
  if (undone.stayed === 0) await tx.delete(importLines).where(eq(importLines.importId, id))
  tx.emit('import.undone', { id })
  const { removed, restored, stayed } = undone
  recordOutcome(tx, id, ended, { fileName: row.fileName, removed, restored, stayed })
  tx.enqueue('imports.forget-file', { id })
  return false
}

const SAYS_NOTHING = sql`not coalesce(${importLines.more} ? 'consents', false)`

/** Drops the samples, since what the file says about people is stored no longer than it is needed. */
const withoutSamples = ({ columns }: Row): Row['columns'] => columns.map((column) => ({ ...column, samples: [] }))

const HOUR = 3_600_000

/** Deletes files that were uploaded a day ago and never imported, and imports whose time to undo is over. */
export async function sweepImports({ db, clock, providers }: AppServices): Promise<void> {
  const before = (hours: number) => new Date(clock.now().getTime() - hours * HOUR)
  await db.transaction(SYSTEM, async (tx) => {
    const old = or(
      and(inArray(imports.status, ['columns', 'checking', 'checked']), lt(imports.createdAt, before(24))),
      and(
        inArray(imports.status, ['done', 'undone', 'cancelled']),
        lt(imports.finishedAt, before(24 * LIMITS.undoDays)),
      ),
    )
    const gone = await tx.delete(imports).where(old).returning({ id: imports.id })
    for (const { id } of gone) await tx.delete(importLines).where(eq(importLines.importId, id))
    if (gone.length > 0) tx.notifyClients('imports')
  })
  const wanted = new Set(
    (
      await db
        .read(SYSTEM)
        .select({ id: imports.id })
        .from(imports)
        .where(inArray(imports.status, [...OPEN]))
    ).map(({ id }) => fileKey(id)),
  )
  for await (const { key, at } of providers.storage.list('imports'))
    if (!wanted.has(key) && at < before(24)) await providers.storage.remove(key)
}

const OPEN = ['columns', 'checking', 'checked', 'waiting', 'importing'] as const

/** Asks again for work that was lost with its queue, so that nothing stays half done. */
export async function requeueLostImports({ db, clock }: AppServices): Promise<void> {
  await db.transaction(SYSTEM, async (tx) => {
    const late = lt(imports.createdAt, new Date(clock.now().getTime() - HOUR))
    for (const { id, status, attempt } of await tx
      .select()
      .from(imports)
      .where(and(inArray(imports.status, [...BUSY]), late, gt(imports.lines, 0))))
      if (status === 'checking') tx.enqueue('imports.check', { id, attempt }, { once: id })
      else tx.enqueue('imports.work', { id }, { once: id })
  })
}
