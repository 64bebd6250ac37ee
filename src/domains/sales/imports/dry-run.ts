import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { withBulkConnection } from '#platform/database/copy-stream.ts'
import { isDatabaseUnavailable } from '#platform/database/connection-errors.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import type { Target } from './contract.ts'
import { FileRefused } from './csv/detect-encoding.ts'
import { markKnown } from './mark-known.ts'
import { checkInWorker } from './read-in-worker.ts'
import { COPIED } from './reading/check-file.ts'
import type { Checked, CheckAsk } from './reading/check-file.ts'
import { fileKey } from './receive-file.ts'
import { lockImport } from './service.ts'
import { imports } from './tables.ts'

/** Milliseconds between two news of how far it is. */
const TELL_EVERY = 400

const FAILED =
  'We couldn’t read part of this file. Try again. If that doesn’t work, save it as CSV UTF-8 and upload that file.'

/**
 * What each line of a file would do: judged in a process of its own, written down by COPY as it comes, then compared
 * with who is here. All of it is one transaction, so that a dry run that was killed is simply run again.
 */
export async function dryRun(parts: AppServices, id: string, attempt: number): Promise<void> {
  const { db, scratch, providers } = parts
  const [row] = await db.read(SYSTEM).select().from(imports).where(eq(imports.id, id))
  if (row?.status !== 'checking' || row.attempt !== attempt) return
  const ask: CheckAsk = {
    importId: id,
    // The words of the contract: only this domain writes them.
    encoding: row.encoding as CheckAsk['encoding'],
    delimiter: row.delimiter as CheckAsk['delimiter'],
    hasHeadings: row.hasHeadings,
    format: row.format as CheckAsk['format'],
    rowsAbove: row.rowsAbove,
    headings: row.columns.map(({ heading }) => heading),
    targets: row.columns.map(({ target }) => target as Target | null),
  }
  const problem = await scratch.with(async (folder) => {
    const file = path.join(folder, 'kept')
    if (!(await providers.storage.fetch(fileKey(id), file))) return 'The file is missing. Upload it again.'
    return judgeLines(parts, file, ask, attempt).catch((error: unknown) => {
      if (error instanceof Cancelled) return null
      if (error instanceof FileRefused) return error.message
      if (isDatabaseUnavailable(error)) throw error
      // Any such error would repeat on the next attempt, so the person who waits sees it instead of waiting forever.
      log.error({ err: error, import: id }, 'import preview failed')
      return FAILED
    })
  })
  if (problem === null) return
  // Unless someone has started another dry run since.
  await whileIts(db, id, attempt, (tx) =>
    tx.update(imports).set({ status: 'columns', problem, progress: 0 }).where(eq(imports.id, id)),
  )
}

class Cancelled extends Error {}

/**
 * Answers null once all is written down. Throws FileRefused, and Cancelled when another attempt has taken its place.
 */
async function judgeLines({ db }: AppServices, file: string, ask: CheckAsk, attempt: number): Promise<null> {
  const { importId: id } = ask
  let [reportedAt, isTelling, telling] = [Date.now(), false, Promise.resolve()]
  const { rows, result, stop } = checkInWorker(file, ask, (progress) => {
    if (isTelling || Date.now() - reportedAt < TELL_EVERY) return
    reportedAt = Date.now()
    isTelling = true
    telling = whileIts(db, id, attempt, (tx) => tx.update(imports).set({ progress }).where(eq(imports.id, id)))
      // A word that got lost stops nothing: if the database is gone, the COPY ends by itself.
      .then(
        (is) => void (is || stop()),
        () => {},
      )
      .finally(() => (isTelling = false))
  })
  let checked: Checked
  try {
    checked = await withBulkConnection(db.pool, async ({ copy, run, ask: select }) => {
      await run('delete from import_lines where import_id = $1', [id])
      const copied = copy(`import_lines (${COPIED})`, rows)
      const [answer, many] = await Promise.all([result, copied])
      if (many !== answer.lines) throw new Error(`Saved ${many} of ${answer.lines} lines`)
      // What the database knows of the lines is of other imports: of this one it would expect a single line, and go
      // through all for each of them.
      await run('analyze import_lines', [])
      await markKnown(select, { id, from: 0, to: answer.lastLine }, null)
      return answer
    })
  } catch (error) {
    stop()
    await telling
    if (!(await whileIts(db, id, attempt, () => {}))) throw new Cancelled()
    throw error
  }
  await telling
  const isSettled = await whileIts(db, id, attempt, (tx) => saveOutcome(tx, id, checked))
  // The import was discarded during the check: the request that did so could not see these lines yet.
  if (!isSettled)
    await db.transaction(SYSTEM, (tx) =>
      tx.execute(
        sql`delete from import_lines where import_id = ${id} and not exists (select 1 from imports where imports.id = ${id})`,
      ),
    )
  return null
}

async function saveOutcome(tx: Tx, id: string, { lines, lastLine }: Checked): Promise<void> {
  await tx
    .update(imports)
    .set({ status: 'checked', lines, lastLine, progress: lines, ...(await countLines(tx, id)) })
    .where(eq(imports.id, id))
}

type Counted = Record<
  'newCount' | 'knownCount' | 'twiceCount' | 'addressCount' | 'doubtfulCount' | 'wrongCount' | 'notedCount',
  number
>

/** How many lines of each kind an import has. */
export async function countLines(tx: Tx, id: string): Promise<Counted> {
  const { rows } = await tx.execute<{ state: string; many: number; noted: number }>(sql`
    select state, count(*)::int as many, (count(*) filter (where issues is not null))::int as noted
    from import_lines where import_id = ${id} group by state`)
  const of = (state: string) => rows.find((row) => row.state === state)?.many ?? 0
  return {
    newCount: of('new'),
    knownCount: of('known'),
    twiceCount: of('twice'),
    addressCount: of('address'),
    doubtfulCount: of('doubtful'),
    wrongCount: of('wrong'),
    notedCount: rows.reduce((sum, row) => sum + (row.state === 'wrong' ? 0 : row.noted), 0),
  }
}

/** Runs `then` if this attempt is still the one that counts; answers whether it is. */
const whileIts = (db: AppServices['db'], id: string, attempt: number, then: (tx: Tx) => unknown): Promise<boolean> =>
  db.transaction(SYSTEM, async (tx) => {
    const row = await lockImport(tx, id).catch(() => null)
    if (row?.status !== 'checking' || row.attempt !== attempt) return false
    await then(tx)
    tx.notifyClients('imports')
    return true
  })
