import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { FORMAT, fileEntry, JOBS, Manifest, MANIFEST, SEAL, tableEntry } from './backup-manifest.ts'

/** A file that cannot be used, in a sentence for who wanted to use it. */
export class BackupRefused extends Error {}

export type Archive = {
  manifest: Manifest
  /** What stands under this name. Ends with BackupRefused where it is not, byte for byte, what was written. */
  read(name: string, sha256: string): Promise<Readable>
  close(): void
}

const open = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)

/**
 * Opens a backup and reads what is in it. Throws BackupRefused for what is none, is cut, or was made by a newer
 * version: `knows` are the migrations of this one.
 */
export async function openArchive(file: string, knows: readonly number[]): Promise<Archive> {
  const zip = await open(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new BackupRefused(`Can’t read ${file}: ${code}.`)
    throw new BackupRefused(
      `${file} isn’t a complete backup. It may be truncated, damaged or a different kind of file.`,
    )
  })
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(zip, entries, file, knows)
    return { manifest, read: (name, sha256) => readEntry(zip, entries, name, sha256), close: () => zip.close() }
  } catch (error) {
    zip.close()
    if (error instanceof BackupRefused) throw error
    throw new BackupRefused(`${file} is damaged.`)
  }
}

/** Reads all of it once, before anything is touched. Throws BackupRefused at the first byte that is not as it was. */
export async function verifyWhole({ manifest, read }: Archive): Promise<void> {
  for (const { name, sha256 } of contentsOf(manifest)) await pipeline(await read(name, sha256), nowhere)
}

const nowhere = async (source: AsyncIterable<Buffer>) => {
  for await (const _chunk of source);
}

function contentsOf({ tables, jobs, photos }: Manifest): { name: string; sha256: string }[] {
  return [
    ...tables.map(({ name, sha256 }) => ({ name: tableEntry(name), sha256 })),
    { name: JOBS, sha256: jobs.sha256 },
    ...photos.map(({ key, sha256 }) => ({ name: fileEntry(key), sha256 })),
  ]
}

async function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })
  return entries
}

async function readManifest(
  zip: yauzl.ZipFile,
  entries: Map<string, yauzl.Entry>,
  file: string,
  knows: readonly number[],
): Promise<Manifest> {
  const seal = zip.comment
  if (!seal.startsWith(SEAL)) throw new BackupRefused(`${file} isn’t a Tidestone backup.`)
  const text = await buffer(await readEntry(zip, entries, MANIFEST, seal.slice(SEAL.length)))
  const json: unknown = JSON.parse(text.toString())
  const { format = 0, version = '' } = Manifest.pick({ format: true, version: true }).safeParse(json).data ?? {}
  const newer = new BackupRefused(
    `${file} was made by a newer version of Tidestone (${version}). Install that version first.`,
  )
  if (format > FORMAT) throw newer
  const manifest = Manifest.parse(json)
  if (manifest.migrations.some((when) => !knows.includes(when))) throw newer
  return manifest
}

async function readEntry(
  zip: yauzl.ZipFile,
  entries: Map<string, yauzl.Entry>,
  name: string,
  sha256: string,
): Promise<Readable> {
  const entry = entries.get(name)
  if (!entry) throw new BackupRefused(`The backup is damaged: ${name} is missing.`)
  const source = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  )
  const hash = createHash('sha256')
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : damaged(name)),
  })
  // Does not use a pipeline, so that the reader gets our error message and not the one of the unzip library.
  source.once('error', () => check.destroy(damaged(name)))
  check.once('close', () => source.destroy())
  source.pipe(check)
  return check
}

const damaged = (name: string) => new BackupRefused(`The backup is damaged: ${name} doesn’t match its checksum.`)
