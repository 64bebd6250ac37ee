import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pickEncoding, buildResponse, isReadRequest, sendResponse } from './http/prebuilt-response.ts'
import type { Encoding, PrebuiltResponse } from './http/prebuilt-response.ts'
import { log } from './log.ts'

/** `type`: its Content-Type. `headers` may replace any other that the cache itself would set. */
export type Rendered = { status: number; type: string; body: string; headers: OutgoingHttpHeaders }

/** `quick`: what was rendered, as long as it is compressed only quickly. */
type CachedPage = { version: number; answers: Record<Encoding, PrebuiltResponse>; quick: Rendered | null }

/**
 * `wanted` grows with every change of what the page shows; a stored copy of an older version is not shown while a newer
 * one can be made.
 */
type Entry = {
  wanted: number
  stored: CachedPage | null
  rendering: { version: number; result: Promise<CachedPage> } | null
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Public pages as finished bytes. A page is rendered and compressed when what it shows has changed, never per request;
 * only known paths have an entry, so no query string or invented path can fill the memory.
 */
export class PageCache {
  readonly #pages = new Map<string, Entry>()
  readonly #ofAll: readonly string[]
  readonly #render: (path: string) => Promise<Rendered>

  /** `ofAll`: paths of what tells of every page, like the site map: it changes with any of them. */
  constructor(paths: Iterable<string>, render: (path: string) => Promise<Rendered>, ofAll: readonly string[] = []) {
    this.#render = render
    this.#ofAll = ofAll
    for (const path of [...paths, ...ofAll]) this.#pages.set(path, { wanted: 1, stored: null, rendering: null })
  }

  has(path: string): boolean {
    return this.#pages.has(path)
  }

  /** Marks pages to be rendered before they are next shown; null means all of them. */
  invalidate(paths: readonly string[] | null): void {
    for (const path of paths ? [...paths, ...this.#ofAll] : this.#pages.keys()) {
      const page = this.#pages.get(path)
      if (page) page.wanted++
    }
  }

  /** Answers from memory if this is a page that is up to date. False leaves the request untouched. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isReadRequest(request)) return false
    const { url = '' } = request
    const query = url.indexOf('?')
    const page = this.#pages.get(query === -1 ? url : url.slice(0, query))
    const stored = page && this.#current(page)
    if (!stored) return false
    write(stored, request, response)
    return true
  }

  /**
   * Renders if need be, then answers. When rendering fails and an older copy is there, the older copy is better than
   * nothing.
   */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    write(await this.#best(path), request, response)
  }

  /** The same for the router, which speaks in Responses. */
  async respond(path: string, request: Request): Promise<Response> {
    const { status, headers, body } = (await this.#best(path)).answers[
      pickEncoding(request.headers.get('accept-encoding') ?? undefined)
    ]
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers: pairs(headers) })
  }

  async #best(path: string): Promise<CachedPage> {
    const page = this.#pages.get(path)
    if (!page) throw new Error(`${path} is not a page`)
    try {
      return await this.#fresh(path, page)
    } catch (error) {
      if (!page.stored) throw error
      log.warn({ err: error, path }, 'page could not be rerendered; serving the previous version')
      return page.stored
    }
  }

  async #fresh(path: string, page: Entry): Promise<CachedPage> {
    const stored = this.#current(page)
    if (stored) return stored
    if (page.rendering?.version === page.wanted) return page.rendering.result
    const rendering = { version: page.wanted, result: this.#make(path, page, page.wanted) }
    page.rendering = rendering
    try {
      return await rendering.result
    } finally {
      if (page.rendering === rendering) page.rendering = null
    }
  }

  async #make(path: string, page: Entry, version: number): Promise<CachedPage> {
    const rendered = await this.#render(path)
    const identity = Buffer.from(rendered.body)
    // Quick compression first, so that the first visitor does not wait.
    const bodies = { identity, br: await brotli(identity, quality(6)), gzip: await zip(identity, { level: 6 }) }
    const stored = { ...keep(rendered, version, bodies), quick: rendered }
    if (!page.stored || page.stored.version < version) page.stored = stored
    return stored
  }

  /**
   * The stored copy if it is up to date. The second visitor of a page shows that it is worth the best compression, which
   * takes ten times as long; it takes the place of the quick one when it is ready.
   */
  #current(page: Entry): CachedPage | null {
    const { stored, wanted } = page
    if (!stored || stored.version !== wanted) return null
    if (stored.quick) void this.#compressBest(page, stored, stored.quick)
    return stored
  }

  async #compressBest(page: Entry, stored: CachedPage, rendered: Rendered): Promise<void> {
    stored.quick = null
    const identity = stored.answers.identity.body
    const bodies = { identity, br: await brotli(identity, quality(11)), gzip: await zip(identity, { level: 9 }) }
    if (page.stored === stored) page.stored = keep(rendered, stored.version, bodies)
  }
}

const quality = (level: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
})

function keep(rendered: Rendered, version: number, bodies: Record<Encoding, Buffer>): CachedPage {
  const etag = `"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': rendered.type,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    ...rendered.headers,
  }
  const of = (encoding: Encoding) =>
    buildResponse(
      rendered.status,
      etag,
      { ...headers, 'content-encoding': encoding === 'identity' ? undefined : encoding },
      bodies[encoding],
    )
  return { version, answers: { br: of('br'), gzip: of('gzip'), identity: of('identity') }, quick: null }
}

const pairs = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, place) => (place % 2 === 0 ? [[name, flat[place + 1] ?? ''] satisfies [string, string]] : []))

function write(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  sendResponse(page.answers[pickEncoding(request.headers['accept-encoding'])], request, response)
}
