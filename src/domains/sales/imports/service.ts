/**
 * Imports customers from a file. Nothing is written before the last press; then all of it is, and for 30 days it can be
 * undone.
 */
import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { customers as customersTable } from '#domains/sales/customers/tables.ts'
import { conflict, invalid, notFound } from '#lib/problem.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import { olderThan, toPage } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Import, Known, Line, LineList, Target } from './contract.ts'
import { toImport, toLine } from './import-row.ts'
import type { LineRow, Row } from './import-row.ts'
import { importLines as lines, imports } from './tables.ts'
import { addMissingFields } from './write-fields.ts'

export const IMPORT_NOT_FOUND = 'This import no longer exists.'

/** The newest first. */
export async function list(
  tx: Tx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Import>> {
  const rows = await tx
    .select()
    .from(imports)
    .where(olderThan(cursor, imports.createdAt, imports.id))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit + 1)
  const page = toPage(rows, limit)
  return { rows: page.rows.map((row) => toImport(row, tx.now)), next: page.next, total: await tx.$count(imports) }
}

/** Throws 404. */
export async function get(tx: Tx, id: string): Promise<Import> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id))
  if (!row) throw notFound(IMPORT_NOT_FOUND)
  return toImport(row, tx.now)
}

/** Holds an import still until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
  if (!row) throw notFound(IMPORT_NOT_FOUND)
  return row
}

/** What no customer can do without, and the columns that may hold it: a name, and one way to reach them. */
const NEEDED: readonly { of: readonly Target[]; sentence: string }[] = [
  { of: ['name', 'firstName', 'lastName', 'company'], sentence: 'Choose the name column.' },
  {
    of: ['phone', 'email', 'address', 'addressLine', 'city'],
    sentence: 'Choose a phone, email or address column.',
  },
]

/**
 * Says what each column is, and asks for the dry run. Throws `invalid` when one is missing that every customer needs.
 */
export async function check(tx: Tx, id: string, targets: readonly (Target | null)[]): Promise<Import> {
  const row = await lockImport(tx, id)
  if (row.status === 'checking') throw conflict('This file is being checked. Wait for it to finish, or stop it first.')
  if (row.status !== 'columns' && row.status !== 'checked')
    throw conflict('This file is importing or was already imported. Upload it again.')
  if (targets.length !== row.columns.length)
    throw invalid(`This file has ${row.columns.length} columns. Choose a field for each.`)
  const missing = NEEDED.filter(({ of }) => !targets.some((target) => target !== null && of.includes(target)))
  if (missing.length > 0)
    throw invalid(
      missing.map(({ sentence }) => sentence).join(' '),
      missing.map(({ of, sentence }) => ({ path: of[0] ?? '', message: sentence })),
    )
  const columns = row.columns.map((column, place) => ({ ...column, target: targets[place] ?? null }))
  const attempt = row.attempt + 1
  return change(tx, id, { columns, status: 'checking', attempt, problem: null, progress: 0 }, () =>
    tx.enqueue('imports.check', { id, attempt }),
  )
}

const BY_LINE: Order<LineRow> = {
  name: 'line',
  keys: [{ of: lines.line, kind: 'integer', read: ({ line }) => line }],
  descending: false,
}

/** Lines of one kind, in the order of the file. */
export async function listLines(
  tx: Tx,
  id: string,
  { state, limit, cursor }: { state: LineList; limit: number; cursor?: string | undefined },
): Promise<Page<Line>> {
  const { counts } = await get(tx, id)
  const rows = await tx
    .select()
    .from(lines)
    .where(
      and(eq(lines.importId, id), state === 'noted' ? NOTED : eq(lines.state, state), afterCursor(BY_LINE, cursor)),
    )
    .orderBy(...inOrder(BY_LINE))
    .limit(limit + 1)
  const page = cutPage(BY_LINE, rows, limit)
  const names = await getCustomerNames(tx, page.rows)
  return {
    rows: page.rows.map((row) => toLine(row, names.get(row.customerId ?? '') ?? null)),
    next: page.next,
    total: counts[state],
  }
}

/** Imported, without a cell that could not be read. */
const NOTED = and(isNotNull(lines.issues), ne(lines.state, 'wrong'))

/** What the customers of known and doubtful lines are called. */
export async function getCustomerNames(tx: Tx, rows: readonly LineRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ state, customerId }) =>
    state === 'known' || state === 'doubtful' ? (customerId ?? []) : [],
  )
  if (ids.length === 0) return new Map()
  const { id, name } = customersTable
  const found = await tx.select({ id, name }).from(customersTable).where(inArray(id, ids))
  return new Map(found.map((row) => [row.id, row.name]))
}

/** Begins the import; pressed again it is the same one. */
export async function start(tx: Tx, id: string, known: Known): Promise<Import> {
  const row = await lockImport(tx, id)
  if (row.status === 'waiting' || row.status === 'importing') return toImport(row, tx.now)
  if (row.status !== 'checked') throw conflict('Run a preview before you import this file.')
  const chosen =
    known === 'skip'
      ? await tx.$count(lines, and(eq(lines.importId, id), eq(lines.choice, 'same')))
      : row.knownCount + row.addressCount
  if (row.newCount + chosen === 0) throw conflict('There’s nothing to import in this file.')
  await addMissingFields(tx, row.columns)
  return change(tx, id, { status: 'waiting', ...pressed(tx), known, startedAt: tx.now, progress: 0 }, () =>
    tx.enqueue('imports.work', { id }),
  )
}

/** Stops what is under way, and removes what the import has written. */
export async function cancel(tx: Tx, id: string): Promise<Import> {
  const row = await lockImport(tx, id)
  // The dry run that goes on belongs to an earlier attempt, and is dropped.
  if (row.status === 'checking') return change(tx, id, { status: 'columns', attempt: row.attempt + 1, progress: 0 })
  if (row.status === 'waiting') return change(tx, id, { status: 'checked', progress: 0 })
  if (row.status === 'cancelling' || row.status === 'cancelled') return toImport(row, tx.now)
  if (row.status !== 'importing')
    throw conflict(
      row.status === 'done' ? 'This import is already finished. You can undo it.' : 'There’s nothing to cancel.',
    )
  const undone = NOTHING_UNDONE
  return change(tx, id, { status: 'cancelling', ...pressed(tx), undoneLine: 0, progress: 0, undone }, () =>
    tx.enqueue('imports.work', { id }),
  )
}

export const NOTHING_UNDONE = { removed: 0, restored: 0, stayed: 0, who: [] }

/** Takes an import back; again for those that stayed the first time. */
export async function undo(tx: Tx, id: string): Promise<Import> {
  const row = await lockImport(tx, id)
  const { undoUntil, status } = toImport(row, tx.now)
  if (status === 'undoing') return toImport(row, tx.now)
  if (undoUntil === null)
    throw conflict(
      status === 'done'
        ? 'This import is more than 30 days old, so it can’t be undone.'
        : 'There’s nothing to undo in this import.',
    )
  const before = row.undone ?? NOTHING_UNDONE
  const undone = { ...before, stayed: 0, who: [] }
  return change(tx, id, { status: 'undoing', ...pressed(tx), undoneLine: 0, progress: 0, undone }, () =>
    tx.enqueue('imports.work', { id }),
  )
}

const pressed = ({ actor }: Tx) => ({ pressedById: actor.id, pressedByName: actor.name })

/** Throws a file away that was not imported. */
export async function discard(tx: Tx, id: string): Promise<void> {
  const row = await lockImport(tx, id)
  if (row.status !== 'columns' && row.status !== 'checked' && row.status !== 'checking')
    throw conflict('This file is importing or was already imported.')
  await tx.delete(lines).where(eq(lines.importId, id))
  await tx.delete(imports).where(eq(imports.id, id))
  recordOutcome(tx, id, 'discarded', { fileName: row.fileName })
  tx.enqueue('imports.forget-file', { id })
}

async function change(tx: Tx, id: string, set: Partial<Row>, then: () => void = () => {}): Promise<Import> {
  await tx.update(imports).set(set).where(eq(imports.id, id))
  then()
  tx.notifyClients('imports')
  return toImport(await lockImport(tx, id), tx.now)
}

/** Writes into the audit trail what became of an import. */
export function recordOutcome(tx: Tx, id: string, action: string, became: object): void {
  audit.record(tx, { entity: 'imports', entityId: id, action, after: became })
  tx.notifyClients('imports')
}
