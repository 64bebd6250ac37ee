import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { conflict, invalid, notFound, Problem } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { LIMITS } from './contract.ts'
import type { Import } from './contract.ts'
import { FileRefused } from './csv/detect-encoding.ts'
import { inspectInWorker } from './read-in-worker.ts'
import type { InspectedFile, LayoutOverride } from './reading/inspect-file.ts'
import { IMPORT_NOT_FOUND, lockImport } from './service.ts'
import { toImport } from './import-row.ts'
import { imports } from './tables.ts'
import { matchFields } from './write-fields.ts'

const TOO_LARGE = `This file is larger than ${LIMITS.megabytes} MB. Split it and upload each part.`

/** Where the file of an import is stored until the import is finished. */
export const fileKey = (id: string): string => `imports/${id}`

/**
 * Streams a file from the form of a signed-in user to disk, and inspects it. Imports nothing. Throws TooLarge, and
 * `invalid` for a file that is not CSV.
 */
export async function receiveFile(context: Context): Promise<Import> {
  const { scratch, saveForm, providers, once } = context
  const id = randomUUID()
  const looked = await scratch.with(async (folder) => {
    const file = path.join(folder, 'sent')
    const { fields, saved } = await saveForm(file, {
      most: LIMITS.bytes,
      tooLarge: TOO_LARGE,
      several: 'Upload one file at a time.',
    })
    if (!saved) throw invalid('The file is missing.', [{ path: 'file', message: 'Choose a CSV file.' }])
    const found = await lookOrRefuse(file)
    await providers.storage.put(fileKey(id), file)
    return { row: { ...found, fileName: nameOf(fields.name), bytes: saved.bytes }, hash: saved.hash }
  })
  try {
    const { row, hash } = looked
    const saved = await once(
      async (tx) => {
        const columns = await matchFields(tx, row.columns)
        await tx
          .insert(imports)
          .values({ id, ...row, columns, byId: tx.actor.id, byName: tx.actor.name, createdAt: tx.now })
        tx.notifyClients('imports')
        return toImport(await lockImport(tx, id), tx.now)
      },
      { fileName: row.fileName, hash },
    )
    if (saved.id !== id) await providers.storage.remove(fileKey(id))
    return saved
  } catch (error) {
    // Any other error may have come after the commit; then the row wants its file. If not, the sweep finds it.
    if (error instanceof Problem) await providers.storage.remove(fileKey(id))
    throw error
  }
}

/** Rereads the columns when the owner corrects the delimiter or whether there are headings. */
export async function reinspectFile(
  { scratch, providers, db, user }: Context,
  id: string,
  overrides: LayoutOverride,
): Promise<Import> {
  const actor = user ?? VISITOR
  const [before] = await db.read(actor).select().from(imports).where(eq(imports.id, id))
  if (!before) throw notFound(IMPORT_NOT_FOUND)
  const { delimiter, hasHeadings } = toImport(before, db.clock.now())
  const looked = await scratch.with(async (folder) => {
    const file = path.join(folder, 'kept')
    if (!(await providers.storage.fetch(fileKey(id), file))) throw conflict(USED)
    return lookOrRefuse(file, {
      delimiter: overrides.delimiter ?? delimiter,
      hasHeadings: overrides.hasHeadings ?? hasHeadings,
    })
  })
  return db.transaction(actor, async (tx) => {
    const { status } = await lockImport(tx, id)
    if (status === 'checking') throw conflict('This file is being checked. Wait for it to finish, or stop it first.')
    if (status !== 'columns' && status !== 'checked') throw conflict(USED)
    await tx
      .update(imports)
      .set({ ...looked, columns: await matchFields(tx, looked.columns), status: 'columns', problem: null })
      .where(eq(imports.id, id))
    tx.notifyClients('imports')
    return toImport(await lockImport(tx, id), tx.now)
  })
}

const USED = 'This file was already imported or discarded. Upload it again.'

async function lookOrRefuse(file: string, overrides?: LayoutOverride): Promise<InspectedFile> {
  try {
    return await inspectInWorker(file, overrides)
  } catch (error) {
    throw error instanceof FileRefused ? invalid(error.message, [{ path: 'file', message: error.message }]) : error
  }
}

// oxlint-disable-next-line no-control-regex -- what no person types into the name of a file
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g

/** What a browser calls it, for people to recognize it by; it is the name of nothing on our side. */
function nameOf(sent: string | undefined): string {
  const name = (sent ?? '').toWellFormed().replaceAll(CONTROLS, '').trim()
  return name.split(/[/\\]/).at(-1)?.slice(-200) || 'customers.csv'
}
