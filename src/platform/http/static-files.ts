import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import path from 'node:path'
import { pickEncoding, buildResponse, isReadRequest, sendResponse } from './prebuilt-response.ts'
import type { Encoding, PrebuiltResponse } from './prebuilt-response.ts'

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
/** A name with a hash of the contents never means anything else. */
const HASHED = /^\/(assets|pictures)\//

type Loaded = Record<Encoding, PrebuiltResponse>
type KnownFile = { file: string; loading: Promise<Loaded> | null; loaded: Loaded | null }

/**
 * Serves the files of the build, known by name from the start: no other file on the disk can be requested. Each is read
 * at the first request, with the compressed ones that scripts/compress-files.mjs has put beside it, then cached.
 */
export class StaticFiles {
  readonly #files = new Map<string, KnownFile>()
  readonly #headers: OutgoingHttpHeaders

  constructor(folders: readonly string[], headers: OutgoingHttpHeaders) {
    this.#headers = headers
    for (const folder of folders.filter((name) => existsSync(name))) {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(folder, name)
        const extension = path.extname(name)
        // .vite holds the manifest, which is for the server.
        if (extension in TYPES && !name.split(path.sep).some((part) => part.startsWith('.')) && statSync(file).isFile())
          this.#files.set(`/${name.replaceAll(path.sep, '/')}`, { file, loading: null, loaded: null })
      }
    }
  }

  /** Whether there is a file of this name: its path, beginning with a slash. */
  has(name: string): boolean {
    return this.#files.has(name)
  }

  /** Answers from memory what was asked for before. False leaves the request untouched. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const loaded = isReadRequest(request) ? this.#files.get(request.url ?? '')?.loaded : undefined
    if (!loaded) return false
    sendResponse(loaded[pickEncoding(request.headers['accept-encoding'])], request, response)
    return true
  }

  /** Answers with a file that there is, and keeps it in memory. */
  async answer(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const known = this.#files.get(name)
    if (!known) throw new Error(`${name} is not a file of the build`)
    known.loading ??= load(known.file, { ...this.#headers, ...headersOf(name) })
    known.loaded = await known.loading.catch((error: unknown) => {
      // A moment without file handles must not be cached forever.
      known.loading = null
      throw error
    })
    sendResponse(known.loaded[pickEncoding(request.headers['accept-encoding'])], request, response)
  }
}

const headersOf = (name: string): OutgoingHttpHeaders => ({
  'content-type': TYPES[path.extname(name)],
  'cache-control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  // The service worker may then steer the whole dashboard, whatever folder it is served from.
  ...(name === '/sw.js' && { 'service-worker-allowed': '/', 'cache-control': 'no-cache' }),
})

async function load(file: string, headers: OutgoingHttpHeaders): Promise<Loaded> {
  const [plain, br, zipped] = await Promise.all([readFile(file), readIfThere(`${file}.br`), readIfThere(`${file}.gz`)])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  if (!br || !zipped) {
    const identity = buildResponse(200, etag, headers, plain)
    return { identity, br: identity, gzip: identity }
  }
  const varying = { ...headers, vary: 'Accept-Encoding' }
  const of = (body: Buffer, encoding?: string) =>
    buildResponse(200, etag, { ...varying, 'content-encoding': encoding }, body)
  return { identity: of(plain), br: of(br, 'br'), gzip: of(zipped, 'gzip') }
}

const readIfThere = async (file: string): Promise<Buffer | null> => (existsSync(file) ? readFile(file) : null)
