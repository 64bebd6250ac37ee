import type { IncomingMessage, ServerResponse } from 'node:http'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import type { Router } from '@orpc/server'
import type { Context as HttpContext, Hono } from 'hono'
import { Problem } from '#lib/problem.ts'
import type { Actor, Tx } from '#platform/database/transaction.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import { withOwnCursor } from '#platform/database/paging.ts'
import { once } from '#platform/idempotency.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import { AccessTable, mayCall } from './access.ts'
import type { Endpoint } from './access.ts'
import { limitKey } from './caller-address.ts'
import type { Context, AppServices, SignedIn } from './context.ts'
import { assertActedInSession } from './acted-in.ts'
import { readText, saveBody } from './read-body.ts'
import { Answered, toAnswer } from './errors.ts'
import type { Answer } from './errors.ts'
import { saveForm } from './read-form.ts'
import { findDuplicateKey } from './reject-duplicate-json-keys.ts'
import { withSearchWord } from './search-word.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'

/** What Hono carries from one step to the next. */
export type HonoEnv = {
  Bindings: { address: string; incoming: IncomingMessage; outgoing: ServerResponse }
  Variables: { user: SignedIn | null; endpoint: Endpoint }
}

export type ApiOptions = {
  parts: AppServices
  endpoints: readonly Endpoint[]
  // oxlint-disable-next-line typescript/no-explicit-any -- oRPC's Router is invariant in its contract, of which this file need not know
  router: Router<any, Context>
  session(headers: Headers): Promise<{ user: SignedIn } | null>
  /** Hears of every call that the walls refused for want of a session or of the role. */
  refused?(refused: { address: string; status: 401 | 403; userId: string | null }): void
  /** The sentence with the phone number to call. */
  call(): string
}

/** The largest JSON body, unless its call says another size. Files come with their own calls and their own limit. */
export const LARGEST_BODY = 256 * 1024

/**
 * The walls in front of every call, in this order: does it exist, may this person make it, not too often; only then is
 * the body read. Calls that are mounted beside the contract are in `endpoints` too, and pass the same walls.
 */
export function mountGuards(app: Hono<HonoEnv>, { parts, endpoints, session, refused, call }: ApiOptions): void {
  const table = new AccessTable(endpoints)
  const limits = new Map(
    endpoints.flatMap(({ name, meta }) =>
      meta.limit ? [[name, rateLimit(parts.db.pool, meta.limit.as ?? name, meta.limit)] as const] : [],
    ),
  )
  app.use('/api/*', async (x, next) => {
    const endpoint = table.find(x.req.method, x.req.path)
    if (!endpoint) throw new Problem(404, 'NOT_FOUND', 'Not found.')
    x.set('endpoint', endpoint)
    const { access, accountant = false, right } = endpoint.meta
    const signedIn = access === 'public' ? null : await session(x.req.raw.headers)
    if (access !== 'public') {
      const { address } = x.env
      if (!signedIn) {
        refused?.({ address, status: 401, userId: null })
        throw new Problem(401, 'UNAUTHORIZED', 'Please sign in.')
      }
      const { user } = signedIn
      if (!mayCall(user.role, { access, accountant, right }, user.rights)) {
        refused?.({ address, status: 403, userId: user.id })
        throw new Problem(403, 'FORBIDDEN', 'You don’t have permission to do this. Ask the owner.')
      }
      if (user.mustSetUpTwoStep && !endpoint.meta.beforeTwoStep)
        throw new Problem(403, 'TWO_STEP_REQUIRED', 'Your role requires two-step sign-in. Set it up first.')
      assertActedInSession(x.req.raw.headers, user)
    }
    await limits.get(endpoint.name)?.take(limitKey(x.env.address))
    x.set('user', signedIn?.user ?? null)
    await next()
  })
  app.onError((error, x) => {
    // Only routes under /api set an endpoint. A caller of a private endpoint is on the team, even while the session
    // cannot be looked up.
    const access = (x.get('endpoint') as Endpoint | undefined)?.meta.access ?? 'public'
    const answer = toAnswer(error, x.get('user') ?? (access === 'public' ? call() : { role: access }))
    return x.json(answer.body, { status: answer.status as 500, ...(answer.headers && { headers: answer.headers }) })
  })
}

/** Mounts the contract's calls. Mount everything else under /api before. */
export function mountContract(app: Hono<HonoEnv>, { parts, router, call }: ApiOptions): void {
  /** What goes with a refusal beside its body, which is all that the library carries out. */
  const headers = new WeakMap<Context, Answer['headers']>()
  const handler = new StandardOpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          const answer = toAnswer(error, context.user ?? call())
          headers.set(context, answer.headers)
          // Left as it is, the library would turn it into a 500.
          throw new Answered(answer)
        }
      },
    ],
    // What it refuses by itself, before anybody is asked, finds its words here.
    customErrorResponseBodyEncoder: (error) => toAnswer(error, call()).body,
  })
  app.all('/api/*', async (x) => {
    const { takesFile = false } = x.get('endpoint').meta
    const { sent, json } = takesFile ? { sent: '', json: undefined } : await readBody(x)
    const context = makeContext(parts, x, sent)
    const url = withSearchWord(withOwnCursor(new URL(x.req.url)))
    // The library's own adapter would wrap request and answer in streams; both are JSON and whole already.
    const request = {
      method: x.req.method,
      url,
      headers: takesFile ? x.req.header() : {},
      body: async () => json,
      signal: undefined,
    }
    const { matched, response } = await handler.handle(request, { prefix: '/api', context })
    if (!matched) throw new Problem(404, 'NOT_FOUND', 'Not found.')
    for (const [name, value] of Object.entries({ ...response.headers, ...headers.get(context) }))
      if (value !== undefined) x.header(name, String(value))
    // Statuses are those of the contract and of errors.ts, none of which is without a body.
    return x.json(response.body as object, response.status as 200)
  })
}

function makeContext(parts: AppServices, x: HttpContext<HonoEnv>, sent: string): Context {
  const user = x.get('user') ?? null
  const actor: Actor = user ?? VISITOR
  const key = x.req.header('idempotency-key') ?? null
  return {
    ...parts,
    get read() {
      return parts.db.read(actor)
    },
    write: <T>(change: (tx: Tx) => T | Promise<T>) => parts.db.transaction(actor, change),
    once: <T>(change: (tx: Tx) => T | Promise<T>, same: unknown = sent, unnamed?: string) =>
      once(
        parts.db,
        actor,
        { scope: `${x.req.method} ${x.req.path} ${actor.id ?? 'visitor'}`, key: key ?? unnamed ?? null, sent: same },
        change,
      ),
    user,
    saveFile: (file, most, tooLarge) => saveBody(x.env.incoming, file, most, tooLarge),
    saveForm: (file, limits) => saveForm(x.env.incoming, file, limits),
    whileThere: (work) => abortOnDisconnect(x.env.incoming, work),
    address: x.env.address,
    header: (name) => x.req.header(name),
  }
}

/**
 * Reads the body whole, so that it can be checked before anything is made of it. Every call of the contract speaks
 * JSON.
 */
export async function readBody(x: HttpContext<HonoEnv>): Promise<{ sent: string; json: JsonValue }> {
  if (x.req.method === 'GET' || x.req.method === 'HEAD') return { sent: '', json: undefined }
  const sent = await readText(x.env.incoming, x.get('endpoint').meta.mostBytes ?? LARGEST_BODY)
  if (sent === '') return { sent, json: undefined }
  if (!/^application\/json\s*(;|$)/i.test(x.req.header('content-type') ?? ''))
    throw new Problem(415, 'UNSUPPORTED_TYPE', 'Please send JSON (content-type: application/json).')
  try {
    const json = JSON.parse(sent) as JsonValue
    const key = findDuplicateKey(sent)
    if (key !== null)
      throw new Problem(400, 'MALFORMED', `The field '${key.slice(0, 40)}' was sent twice. Send it once.`)
    return { sent, json }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400, 'MALFORMED', 'Invalid JSON.')
  }
}

type JsonValue = object | string | undefined
