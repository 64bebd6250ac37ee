import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import { inSnapshot, listTables } from '#platform/database/snapshot.ts'
import type { Snapshot } from '#platform/database/snapshot.ts'
import { log } from '#platform/log.ts'
import type { Storage } from '#providers/storage/port.ts'
import { FORMAT, fileEntry, JOBS, MANIFEST, SEAL, tableEntry } from './backup-manifest.ts'
import type { Manifest } from './backup-manifest.ts'
import { listReferencedFiles, QUEUES, toCopySource, findTreatment, WAITING } from './backup-scope.ts'

export type Source = {
  database: pg.PoolConfig
  /** Null: the files stay where they are, and only rows are written. */
  storage: Storage | null
  /** Every row as it is, for another database of the same installation; a backup leaves out what lets someone in. */
  everything?: boolean
  /** Encrypts the file as it is written. */
  encrypt?: ((plain: Readable) => Promise<Readable>) | undefined
  /** Of the product. */
  version: string
  now: Date
  /** A folder for files on their way. */
  scratch: string
  /** Aborted: it ends at the next good place, and throws. */
  stopping?: AbortSignal
}

/**
 * Writes the whole business into one zip at `file`: rows of one instant, and the files that those rows name. Never
 * holds more than some chunks in memory.
 */
export async function writeArchive(source: Source, file: string): Promise<Manifest> {
  const zip = new ZipFile()
  // The type that comes with it is of an older day: it is a stream of Node's.
  const plain = zip.outputStream as Readable
  const written = pipeline(
    source.encrypt ? await source.encrypt(plain) : plain,
    createWriteStream(file, { mode: 0o600 }),
  )
  const broken = new Promise<never>((_, reject) => zip.once('error', reject))
  // The first one to reject is thrown below. Until then, neither may become an unhandled rejection.
  broken.catch(() => {})
  written.catch(() => {})
  try {
    const manifest = await Promise.race([
      fill(zip, source),
      broken,
      written.then(() => Promise.reject(new Error('The file ended early'))),
    ])
    const text = Buffer.from(JSON.stringify(manifest))
    zip.addBuffer(text, MANIFEST)
    zip.end({ comment: SEAL + createHash('sha256').update(text).digest('hex'), forceZip64Format: false })
    await Promise.race([written, broken])
    return manifest
  } catch (error) {
    plain.destroy()
    await written.catch(() => {})
    await rm(file, { force: true })
    throw error
  }
}

async function fill(zip: ZipFile, source: Source): Promise<Manifest> {
  const { keys, ...ofDatabase } = await inSnapshot(source.database, (snapshot) => fromDatabase(zip, snapshot, source))
  return {
    format: FORMAT,
    version: source.version,
    madeAt: source.now.toISOString(),
    ...ofDatabase,
    ...(await fromStorage(zip, keys, source)),
  }
}

async function fromDatabase(zip: ZipFile, snapshot: Snapshot, { stopping, everything = false }: Source) {
  const migrations = await snapshot.rows<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  )
  const tables: Manifest['tables'] = []
  for (const table of await listTables(snapshot)) {
    stopping?.throwIfAborted()
    const treatment = everything ? 'whole' : findTreatment(table.name)
    if (treatment === undefined)
      log.warn({ table: table.name }, 'table is not listed in the backup scope and was not backed up')
    if (treatment === undefined || treatment === 'nothing') continue
    const { lines, ...digest } = await add(zip, tableEntry(table.name), snapshot.copy(toCopySource(table, treatment)))
    tables.push({ ...table, rows: lines, ...digest })
  }
  const { lines, ...digest } = await add(zip, JOBS, snapshot.copy(`(${WAITING})`))
  return {
    migrations: migrations.map(({ at }) => Number(at)),
    tables,
    // Reads the sequences last. A number drawn during the backup only makes the next number higher.
    sequences: await snapshot.rows<Manifest['sequences'][number]>(
      `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
    ),
    jobs: { rows: lines, ...digest },
    queues: await snapshot.rows<Manifest['queues'][number]>(QUEUES),
    keys: await listReferencedFiles(snapshot),
  }
}

async function fromStorage(
  zip: ZipFile,
  keys: readonly string[],
  { storage, scratch, stopping }: Source,
): Promise<Pick<Manifest, 'photos' | 'missing'>> {
  if (storage === null) return { photos: [], missing: [] }
  const photos: Manifest['photos'] = []
  const missing: string[] = []
  const file = path.join(scratch, 'one')
  for (const key of keys) {
    stopping?.throwIfAborted()
    if (!(await storage.fetch(key, file))) {
      missing.push(key)
      continue
    }
    // Pictures are as small as they get already.
    const { bytes, sha256 } = await add(zip, fileEntry(key), createReadStream(file), { compress: false })
    photos.push({ key, bytes, sha256 })
  }
  return { photos, missing }
}

/** Resolves once all of `source` has been read; what waits in between is a chunk or two. */
async function add(
  zip: ZipFile,
  name: string,
  source: Readable,
  { compress = true } = {},
): Promise<{ bytes: number; lines: number; sha256: string }> {
  const hash = createHash('sha256')
  let [bytes, lines] = [0, 0]
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
      done(null, chunk)
    },
  })
  // How large it gets is not known beforehand, and it may be more than 4 GB.
  zip.addReadStream(measure, name, { compress, compressionLevel: compress ? 6 : 0, forceZip64Format: true })
  // Not only read into the buffer but out of it: the next one may use the file again, or the connection.
  const gone = new Promise<void>((resolve) => measure.once('end', resolve))
  await pipeline(source, measure)
  await gone
  return { bytes, lines, sha256: hash.digest('hex') }
}
