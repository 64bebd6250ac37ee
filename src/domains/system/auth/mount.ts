import type { Context as HttpContext, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { forbidden, Problem } from '#lib/problem.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import { TooLarge } from '#platform/http/read-body.ts'
import type { AppServices } from '#platform/http/context.ts'
import { addPasskey, newPasskeyOptions, signInByPasskey, signInOptions } from './sign-in-by-passkey.ts'
import { confirmByPasskey, confirmOptions } from './confirm-by-passkey.ts'
import { returnPath } from './return-path.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import type { SignIn } from './sign-in.ts'

type Http = HttpContext<HonoEnv>

/**
 * The calls that set or take cookies, and so are not in the contract: GET /api/login, GET /api/logout and those of
 * better-auth that we use. Mount it after the walls and before the contract; `address` is the caller's, from the
 * connection or a trusted proxy. Every other path under /api/auth goes on to the contract, or to the 404 of unknown
 * calls: better-auth never sees it.
 */
export function mountSignIn(
  app: Hono<HonoEnv>,
  signIn: SignIn,
  { db, config }: Pick<AppServices, 'db' | 'config'>,
): void {
  app.get('/api/login', async (x) => {
    const asked = returnPath(x.req.query('return'))
    if (signIn.usesOidc) return signIn.startOidc(x.req.raw, asked)
    return x.redirect(`/sign-in?${new URLSearchParams({ return: asked })}`, 302)
  })
  app.get('/api/logout', (x) => {
    if (comesFromElsewhere(x.req.raw.headers, new URL(x.req.url).host)) throw forbidden('Sign out from the dashboard.')
    return signIn.signOut(x.req.raw)
  })
  app.post('/api/auth/sign-in/email', small, async (x) => {
    if (isPlainForm(x)) return byPlainForm(x, signIn)
    const { answer } = await signInByPassword(signIn, x.req.raw, await json(x), x.env.address)
    return plain(answer)
  })
  app.post('/api/auth/sign-in/code', small, async (x) => {
    if (isPlainForm(x)) return codeByPlainForm(x, signIn)
    return plain(await signInByCode(signIn, x.req.raw, await json(x), x.env.address))
  })
  app.post('/api/auth/sign-out', small, async (x) => {
    await signIn.end(x.req.raw.headers)
    return plain(await signIn.answer(x.req.raw, x.env.address))
  })
  app.on(['GET', 'POST'], '/api/auth/callback/oidc', small, async (x) =>
    plain(await signIn.answer(x.req.raw, x.env.address)),
  )

  app.post('/api/auth/passkey/options', small, async (x) =>
    plain(await signInOptions(signIn, x.req.raw, x.env.address)),
  )
  app.post('/api/auth/passkey/sign-in', small, async (x) =>
    plain(await signInByPasskey(signIn, x.req.raw, await json(x), x.env.address)),
  )
  const asking = (x: Http) => {
    const user = x.get('user')
    // Access control requires a session; this is for the type.
    if (!user) throw forbidden('Please sign in.')
    return { user, db, read: db.read(user), address: x.env.address }
  }
  app.post('/api/auth/passkey/new/options', small, async (x) =>
    plain(await newPasskeyOptions(signIn, x.req.raw, await json(x), asking(x))),
  )
  const confirming = (x: Http) => ({ ...asking(x), config, origin: x.req.header('origin') })
  app.post('/api/auth/passkey/confirm/options', small, async (x) =>
    x.json(await confirmOptions(confirming(x)), 200, NO_STORE),
  )
  app.post('/api/auth/passkey/confirm', small, async (x) =>
    x.json(await confirmByPasskey(confirming(x), await json(x)), 200, NO_STORE),
  )
  app.post('/api/auth/passkey/new', small, async (x) =>
    plain(await addPasskey(signIn, x.req.raw, await json(x), asking(x))),
  )
}

const NO_STORE = { 'cache-control': 'no-store' }

/**
 * Returns whether a page of another site led here. A link or an image on such a page must sign no one out. Browsers
 * report this in Sec-Fetch-Site; most browsers that do not send it name the page. A program that sends neither has no
 * victim's cookie to abuse.
 */
function comesFromElsewhere(headers: Headers, host: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const from = headers.get('origin') ?? headers.get('referer')
  return from !== null && URL.parse(from)?.host !== host
}

const small = bodyLimit({
  maxSize: 10_000,
  onError: () => {
    throw new TooLarge('That request is too large.')
  },
})

const isPlainForm = (x: Http): boolean =>
  x.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false

async function json(x: Http): Promise<unknown> {
  return x.req.json().catch(() => {
    throw new Problem(400, 'MALFORMED', 'Invalid JSON.')
  })
}

/**
 * The sign-in page's form before its script has come, or without any: on to where it was asked for, or back to the
 * page, which says what `error` means.
 */
async function byPlainForm(x: Http, signIn: SignIn): Promise<Response> {
  const { email, password, rememberMe } = Object.fromEntries(new URLSearchParams(await x.req.text()))
  return withoutScript(x, '/sign-in', async (back) => {
    const { answer, needsCode } = await signInByPassword(
      signIn,
      x.req.raw,
      { email, password, rememberMe: rememberMe === 'true' },
      x.env.address,
    )
    return { answer, to: needsCode ? withQuery('/sign-in/code', { return: back }) : back }
  })
}

async function codeByPlainForm(x: Http, signIn: SignIn): Promise<Response> {
  const typed = Object.fromEntries(new URLSearchParams(await x.req.text()))
  return withoutScript(x, '/sign-in/code', async (back) => ({
    answer: await signInByCode(signIn, x.req.raw, typed, x.env.address),
    to: back,
  }))
}

async function withoutScript(
  x: Http,
  page: string,
  sign: (back: string) => Promise<{ answer: Response; to: string }>,
): Promise<Response> {
  // The page is the same for everybody, so its form cannot hold where to return to; its address does.
  const back = returnPath(URL.parse(x.req.header('referer') ?? '')?.searchParams.get('return'))
  try {
    const { answer, to } = await sign(back)
    if (!answer.ok) return x.redirect(withQuery(page, { error: 'REFUSED', return: back }), 303)
    for (const cookie of answer.headers.getSetCookie()) x.header('set-cookie', cookie, { append: true })
    return x.redirect(to, 303)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return x.redirect(
      withQuery(error.code === 'SIGN_IN_AGAIN' ? '/sign-in' : page, { error: error.code, return: back }),
      303,
    )
  }
}

/** The dashboard itself is where one gets without being asked. */
function withQuery(page: string, parts: Record<string, string>): string {
  const query = new URLSearchParams(
    Object.entries(parts).filter(([name, value]) => name !== 'return' || value !== returnPath(null)),
  )
  return query.size > 0 ? `${page}?${query}` : page
}

/**
 * better-auth's answer in our words: no session token in the body, where a script could read it, and errors as
 * everywhere else (product.md, Errors).
 */
async function plain(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.set('cache-control', 'no-store')
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  if (answer.status < 400 && !isJson) return new Response(answer.body, { status: answer.status, headers })
  // The library's answers are objects, or nothing at all when it failed.
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  const { token: _token, session: _session, ...shown } = body
  return new Response(JSON.stringify(answer.status < 400 ? shown : inOurWords(answer.status, body)), {
    status: answer.status,
    headers,
  })
}

function inOurWords(status: number, { code, message }: Record<string, unknown>): { error: string; code: string } {
  if (status >= 500) return { error: 'Something went wrong on our end. Try again.', code: 'INTERNAL' }
  return {
    error: typeof message === 'string' ? `${message.replace(/\.$/, '')}.` : 'That didn’t work. Try again.',
    code: typeof code === 'string' ? code : 'REFUSED',
  }
}
