import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import type { ApiClient } from './api-client.ts'
import { until } from './database-process.ts'
import { runCommand } from './run-command.ts'

/** `npm run restore -- …`, without npm. */
export const restore = (env: Record<string, string>, ...args: string[]) => runCommand('restore', args, env)

/**
 * The queue follows the first answer of a program within a moment; what is asked for before that is answered 503. For
 * before tests.
 */
export const ready = (url: string) => until(async () => (await fetch(`${url}/readyz`)).ok, 60_000)

/** Presses Back up now and waits until it is done, or has failed. */
export async function backUp(owner: ApiClient): Promise<any> {
  const { status, body } = await owner.post('/api/backups')
  expect([status, body.status]).toEqual([202, 'waiting'])
  return ended(owner, body.id)
}

export async function ended(owner: ApiClient, id: string): Promise<any> {
  const find = async () => (await owner.get('/api/backups')).body.backups.find((one: { id: string }) => one.id === id)
  await until(async () => ['done', 'failed'].includes((await find())?.status), 100_000)
  return find()
}

/** Presses Verify and waits for what came of it. */
export async function verified(owner: ApiClient, id: string): Promise<any> {
  expect((await owner.post(`/api/backups/${id}/verify`)).status).toBe(202)
  const find = async () => (await owner.get('/api/backups')).body.backups.find((one: { id: string }) => one.id === id)
  // A database is made for it, with all its tables: on a busy machine that takes its time.
  await until(async () => (await find())?.verifyingAt === null, 150_000)
  return find()
}

/** The file as the owner downloads it. */
export async function download(url: string, owner: ApiClient, id: string): Promise<Buffer> {
  const answer = await fetch(`${url}/api/backups/${id}/file`, { headers: { cookie: owner.cookie } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return Buffer.from(await answer.arrayBuffer())
}

/** What is in a backup, by name. */
export async function unzipped(file: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(file, { lazyEntries: true })
  const contents = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((bytes) => {
          contents.set(entry.fileName, bytes)
          zip.readEntry()
        }, reject)
      })
    })
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })
  return contents
}

/**
 * Makes the same backup with another manifest, sealed as it should be: what a later version, or an attacker, might
 * write.
 */
export async function rewriteManifest(file: string, change: (manifest: any) => void): Promise<Buffer> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, {
    lazyEntries: true,
    autoClose: false,
  })
  const entries: yauzl.Entry[] = []
  await new Promise<void>((resolve) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.once('end', resolve)
    zip.readEntry()
  })
  const contents = (entry: yauzl.Entry) =>
    new Promise<Buffer>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream)))),
    )
  const written = new ZipFile()
  let seal = ''
  for (const entry of entries) {
    if (entry.fileName !== 'manifest.json') {
      written.addBuffer(await contents(entry), entry.fileName)
      continue
    }
    const manifest = JSON.parse((await contents(entry)).toString())
    change(manifest)
    const changed = Buffer.from(JSON.stringify(manifest))
    seal = createHash('sha256').update(changed).digest('hex')
    written.addBuffer(changed, entry.fileName)
  }
  zip.close()
  written.end({ comment: `Tidestone backup ${seal}`, forceZip64Format: false })
  return buffer(written.outputStream as Readable)
}
