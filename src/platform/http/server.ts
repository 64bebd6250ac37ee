import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { Problem } from '#lib/problem.ts'
import type { Config } from '#platform/config.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { CallerAddress } from './caller-address.ts'
import type { HonoEnv } from './api.ts'
import { toAnswer } from './errors.ts'
import type { ResponseCache } from './response-cache.ts'
import { plainPath } from './plain-path.ts'
import { commonHeaders, DATA_POLICY, isOtherSite, isOwnOrigin } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What can be done with a page or a file. */
const READING = 'GET, HEAD, OPTIONS'
const SIGN_OUT = new Set(['/api/auth/sign-out', '/api/logout'])
const NOT_CACHED = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/**
 * A page that tells no other its address sends its own forms without a name, too (Fetch standard, "append a request
 * Origin header"). What these forms do hangs on the secret among their fields, which no foreign page has.
 */
const BY_SECRET =
  /^\/(pay\/[^/]+(\/(invoice|receipt)\.pdf)?|estimate\/[^/]+(\/(estimate\.pdf|appointment\.ics))?|(unsubscribe|card)\/[^/]+|thank-you\/photos)$/

/** Before any route: every answer's headers, and no change asked for by a foreign page. */
export function mountFirst(app: Hono<HonoEnv>, config: Config): void {
  const isOwnPage = (origin?: string, site?: string, host?: string) =>
    isOwnOrigin(origin, host, config.PUBLIC_URL) && !isOtherSite(origin, site)
  app.use(async (x, next) => {
    // By the path that the router goes by: `/%61pi` and `/x/../api` are `/api`, too.
    if (x.req.path.startsWith('/api/')) x.env.outgoing.setHeader('cache-control', 'no-store')
    // What the browser has stored on its own of this account; the offline outbox is no cache (docs/decisions/029).
    if (SIGN_OUT.has(x.req.path)) x.env.outgoing.setHeader('clear-site-data', '"cache"')
    if (
      !SAFE.has(x.req.method) &&
      !BY_SECRET.test(x.req.path) &&
      !isOwnPage(x.req.header('origin'), x.req.header('sec-fetch-site'), x.req.header('host'))
    ) {
      throw new Problem(403, 'FOREIGN_ORIGIN', 'This request came from another website, so it was blocked.')
    }
    await next()
  })
}

export type Served = {
  app: Hono<HonoEnv>
  pages: PageCache
  files: StaticFiles
  photoCache: ResponseCache
  config: Config
  call(): string
  /**
   * Whether the process is about to end: connections are then closed with their next answer, which a client may count
   * on, and not between two requests.
   */
  isLeaving(): boolean
  /** Whether this address of a page is one visitor's own, so that the router answers and not the cache. */
  isPersonal(url: string): boolean
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * The HTTP server. Finished pages and files are answered before the router is asked: that is most of what is ever
 * requested.
 */
export function makeServer({
  app,
  pages,
  files,
  photoCache,
  config,
  call,
  isLeaving,
  isPersonal,
  before,
}: Served): Server {
  const addresses = new CallerAddress(config.TRUST_PROXY)
  // Set on the answer itself: Hono would make a Headers object of them for each request.
  const common = Object.entries(commonHeaders(config.PUBLIC_URL))
  const router = getRequestListener(
    (request, env) =>
      app.fetch(request, {
        address: addresses.of(env.incoming.socket.remoteAddress, String(env.incoming.headers['x-forwarded-for'] ?? '')),
        incoming: env.incoming as IncomingMessage,
        outgoing: env.outgoing as ServerResponse,
      }),
    // HTTP/1.0 needs no Host, and load balancers ask for our health without one.
    { hostname: config.HOST },
  )
  /** The page that this path is, or is another spelling of: where a visitor may be led, and nowhere else. */
  const pageOf = (path: string): string | null => {
    const plain = pages.has(path) ? path : plainPath(path)
    return plain !== null && pages.has(plain) ? plain : null
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    request.url = withoutHost(request.url ?? '')
    const path = pathOf(request)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const isOwn = reads && isPersonal(request.url)
    if (reads && pages.has(path) && !isOwn) return pages.answer(path, request, response)
    if (reads && files.has(path)) return files.answer(path, request, response)
    for (const [name, value] of common) response.setHeader(name, value)
    response.setHeader('content-security-policy', DATA_POLICY)
    if (path.startsWith('/api/') || isOwn) return router(request, response)
    const page = pageOf(path)
    if (reads && page !== null) return redirectTo(page, request, response)
    if (!reads && (page !== null || files.has(path))) return refuseMethod(request, response)
    return router(request, response)
  }
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (isLeaving()) response.shouldKeepAlive = false
    if (
      (!isPersonal(request.url ?? '') && pages.answerAtOnce(request, response)) ||
      files.answerAtOnce(request, response) ||
      photoCache.answerAtOnce(request, response)
    )
      return
    answer(request, response).catch((error: unknown) => {
      const { status, body, headers } = toAnswer(error, call())
      if (response.headersSent) response.destroy()
      else
        response
          .writeHead(status, {
            ...Object.fromEntries(common),
            'content-security-policy': DATA_POLICY,
            ...NOT_CACHED,
            ...headers,
          })
          .end(JSON.stringify(body))
    })
  }
  // A photo of 15 MB takes two minutes over a weak phone line.
  const server = createServer(
    { requestTimeout: 180_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      if (before) before(request, response, () => handle(request, response))
      else handle(request, response)
    },
  )
  // A line on which nothing moves: the other end is gone, or does not read what it asked for. Node looks twice where
  // something waits to be sent.
  server.timeout = 90_000
  return server
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? ''

/** A proxy may write the whole address (RFC 9112, 3.2.2): what counts is the path. */
function withoutHost(url: string): string {
  const rest = url.replace(/^https?:\/\/[^/?]*/i, '')
  return rest === url || rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Another spelling of a page leads to the page, for good, with its query: one address for each page, for people and for
 * search engines.
 */
function redirectTo(page: string, { url = '' }: IncomingMessage, response: ServerResponse): void {
  const query = url.indexOf('?')
  const location = query === -1 ? page : page + url.slice(query)
  response.writeHead(308, { location, 'cache-control': 'public, max-age=86400', 'content-length': 0 }).end()
}

function refuseMethod({ method }: IncomingMessage, response: ServerResponse): void {
  if (method === 'OPTIONS') return void response.writeHead(204, { allow: READING }).end()
  const problem = new Problem(405, 'METHOD_NOT_ALLOWED', 'This page is read-only.')
  response.writeHead(problem.status, { allow: READING, ...NOT_CACHED }).end(JSON.stringify(problem.body()))
}
