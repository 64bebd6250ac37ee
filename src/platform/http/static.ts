import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { acceptable, hasAlready } from '#platform/page-cache.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const TEXT = new Set(['.js', '.css', '.html', '.txt', '.json', '.webmanifest', '.svg'])
/** A name with a hash of the contents never means anything else. */
const HASHED = /^\/(assets|pictures)\//

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Loaded = { etag: string; identity: Buffer; br?: Buffer; gzip?: Buffer }

/** The files of the build, known by name from the start: nothing else on the disk can be asked for. Read and compressed at the first request, then kept. */
export class StaticFiles {
  readonly #files = new Map<string, { file: string; loaded: Promise<Loaded> | null }>()
  readonly #headers: OutgoingHttpHeaders

  constructor(folders: readonly string[], headers: OutgoingHttpHeaders) {
    this.#headers = headers
    for (const folder of folders.filter((name) => existsSync(name))) {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(folder, name)
        const extension = path.extname(name)
        // .vite holds the manifest, which is for the server.
        if (extension in TYPES && !name.split(path.sep).some((part) => part.startsWith('.')) && statSync(file).isFile())
          this.#files.set(`/${name.replaceAll(path.sep, '/')}`, { file, loaded: null })
      }
    }
  }

  has(name: string): boolean {
    return this.#files.has(name)
  }

  async answer(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const known = this.#files.get(name)
    if (!known) throw new Error(`${name} is not a file of the build`)
    known.loaded ??= load(known.file)
    const file = await known.loaded.catch((error: unknown) => {
      // A moment without file handles must not be kept for ever.
      known.loaded = null
      throw error
    })
    const encoding = acceptable(request.headers['accept-encoding'])
    const body = (encoding === 'identity' ? undefined : file[encoding]) ?? file.identity
    const headers: OutgoingHttpHeaders = {
      ...this.#headers,
      'content-type': TYPES[path.extname(name)],
      'cache-control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: file.etag,
      ...(file.br && { vary: 'Accept-Encoding' }),
      // The service worker may then steer the whole dashboard, whatever folder it is served from.
      ...(name === '/sw.js' && { 'service-worker-allowed': '/', 'cache-control': 'no-cache' }),
    }
    if (hasAlready(request, file.etag)) {
      response.writeHead(304, headers).end()
      return
    }
    response.writeHead(200, { ...headers, 'content-length': body.length, ...(body !== file.identity && { 'content-encoding': encoding }) })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

async function load(file: string): Promise<Loaded> {
  const identity = await readFile(file)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  if (!TEXT.has(path.extname(file))) return { etag, identity }
  const [br, zipped] = await Promise.all([brotli(identity), zip(identity, { level: 9 })])
  return { etag, identity, br, gzip: zipped }
}
