import type { Context as HttpContext, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '#lib/problem.ts'
import type { Carried } from '#platform/http/api.ts'
import { returnPath } from './return-path.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import type { SignIn } from './sign-in.ts'

/**
 * The calls that set or take cookies, and so are not in the contract: GET /api/login, GET /api/logout and those of better-auth that we use.
 * Mount it after the walls and before the contract; `address` is the caller's, from the connection or a trusted proxy.
 * Every other path under /api/auth goes on to the contract, or to the 404 of unknown calls: better-auth never sees it.
 */
export function mountSignIn(app: Hono<Carried>, signIn: SignIn, address: (x: HttpContext<Carried>) => string): void {
  app.get('/api/login', async (x) => {
    const asked = returnPath(x.req.query('return'))
    if (signIn.usesOidc) return signIn.startOidc(x.req.raw, asked)
    return x.redirect(`/sign-in?${new URLSearchParams({ return: asked })}`, 302)
  })
  app.get('/api/logout', (x) => signIn.signOut(x.req.raw))
  app.post('/api/auth/sign-in/email', small, async (x) => {
    if (x.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return byPlainForm(x, signIn, address(x))
    const typed: unknown = await x.req.json().catch(() => {
      throw new Problem(400, 'MALFORMED', 'This is not JSON that we can read.')
    })
    return plain(await signInByPassword(signIn, x.req.raw, typed, address(x)))
  })
  app.post('/api/auth/sign-out', small, async (x) => plain(await signIn.answer(x.req.raw, address(x))))
  app.on(['GET', 'POST'], '/api/auth/callback/oidc', small, async (x) => plain(await signIn.answer(x.req.raw, address(x))))
}

const small = bodyLimit({
  maxSize: 10_000,
  onError: () => {
    throw new Problem(413, 'TOO_LARGE', 'That is too much at once.')
  },
})

/** The sign-in page's form before its script has come, or without any: to the dashboard, or back to the page, which says what `error` means. */
async function byPlainForm(x: HttpContext<Carried>, signIn: SignIn, address: string): Promise<Response> {
  const { email, password, rememberMe } = Object.fromEntries(new URLSearchParams(await x.req.text()))
  try {
    const answer = await signInByPassword(signIn, x.req.raw, { email, password, rememberMe: rememberMe === 'true' }, address)
    if (!answer.ok) return x.redirect('/sign-in?error=REFUSED', 303)
    for (const cookie of answer.headers.getSetCookie()) x.header('set-cookie', cookie, { append: true })
    return x.redirect('/dashboard', 303)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return x.redirect(`/sign-in?error=${error.code}`, 303)
  }
}

/** better-auth's answer in our words: no session token in the body, where a script could read it, and errors as everywhere else (product.md, Errors). */
async function plain(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.set('cache-control', 'no-store')
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  if (answer.status < 400 && !isJson) return new Response(answer.body, { status: answer.status, headers })
  // The library's answers are objects, or nothing at all when it failed.
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  const { token: _token, ...shown } = body
  return new Response(JSON.stringify(answer.status < 400 ? shown : inOurWords(answer.status, body)), { status: answer.status, headers })
}

function inOurWords(status: number, { code, message }: Record<string, unknown>): { error: string; code: string } {
  if (status >= 500) return { error: 'Something went wrong here. Please try again.', code: 'INTERNAL' }
  return {
    error: typeof message === 'string' ? `${message.replace(/\.$/, '')}.` : 'This did not work. Please try again.',
    code: typeof code === 'string' ? code : 'REFUSED',
  }
}
