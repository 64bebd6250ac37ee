import { removeSessionSubscription } from '#domains/messaging/messages/alerts/push-subscriptions.ts'
import type { Config } from '#platform/config.ts'
import { SYSTEM, VISITOR } from '#platform/database/transaction.ts'
import type { Actor, Tx } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import type { SignedIn } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { findUser, findPassword } from './user-accounts.ts'
import { FORMER_SESSION_COOKIE, makeBetterAuth, OIDC } from './better-auth.ts'
import { findKnownDevice, saveDevice } from './known-devices.ts'
import { notifyNewDevice } from './notify-new-device.ts'
import { renewHash } from './password-hash.ts'
import { recordSecurity } from './security-log.ts'
import type { NewEvent } from './security-log.ts'
import { recordSignIn, endSession, findSignedIn, isStale, readSigned, markUsed } from './user-session.ts'
import { SignInLimit } from './sign-in-limit.ts'

/**
 * Waits this long before the server asks an unavailable provider again. A person who presses the button repeatedly
 * causes no more requests than a patient one.
 */
const ASK_AGAIN_MS = 3_000

/** What the HTTP layer uses of this domain. Made once, in main.ts and in every test's app. */
export class SignIn {
  readonly limit: SignInLimit
  /** Of codes of the second step. */
  readonly codeLimit: SignInLimit
  readonly #db: Database
  readonly #config: Config
  readonly #secret: string
  readonly #isEmailConnected: () => boolean
  #library: ReturnType<typeof makeBetterAuth>
  /** The question to a provider that was away, one for all who wait for it, and a while longer. */
  #asking: Promise<void> | null = null

  /** `isEmailConnected`: asked each time, since email may be connected while the product runs. */
  constructor(db: Database, config: Config, secret: string, isEmailConnected: () => boolean) {
    this.limit = new SignInLimit(db.pool, 'sign-in')
    this.codeLimit = new SignInLimit(db.pool, 'sign-in-code')
    this.#db = db
    this.#config = config
    this.#secret = secret
    this.#isEmailConnected = isEmailConnected
    this.#library = makeBetterAuth(db, config, secret)
  }

  get usesOidc(): boolean {
    return this.#config.OIDC_ISSUER !== undefined
  }

  /** Returns who makes this request; null when no one is signed in. One query, none without one of our cookies. */
  async session(headers: Headers): Promise<{ user: SignedIn } | null> {
    const token = await this.#token(headers)
    const found = token ? await findSignedIn(this.#db.read(VISITOR), token) : null
    if (!found) return null
    if (isStale(found.lastUsedAt, this.#db.clock.now())) this.#keepUsed(found.user)
    return { user: found.user }
  }

  /** The same without counting as a use: for a line that only stays open. */
  async isAlive(headers: Headers): Promise<boolean> {
    const token = await this.#token(headers)
    return token !== null && (await findSignedIn(this.#db.read(VISITOR), token)) !== null
  }

  /**
   * The value of a cookie that better-auth has set under this name of its own, as 'two_factor'; null when there is
   * none, or not from us.
   */
  async cookie(headers: Headers, name: string): Promise<string | null> {
    const made = (await this.#library.$context).createAuthCookie(name)
    return readSigned(headers, made.name, this.#secret)
  }

  /** Signs the cookies, and encrypts the secrets of authenticator apps. */
  get key(): string {
    return this.#secret
  }

  /**
   * Returns the cookie of a browser that wants no session beyond its own end. The caller adds it to a request, so that
   * better-auth makes such a session.
   */
  async forgetful(): Promise<{ name: string; secret: string }> {
    return { name: (await this.#library.$context).authCookies.dontRememberToken.name, secret: this.#secret }
  }

  /** The token of the session that an answer brings; null when it brings none. */
  async tokenOf(answer: Response): Promise<string | null> {
    const { name } = (await this.#library.$context).authCookies.sessionToken
    const set = answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`))
    return set ? readSigned(new Headers({ cookie: set.split(';', 1)[0] ?? '' }), name, this.#secret) : null
  }

  /** For what these calls look up, and write in one transaction, beside better-auth. */
  get read(): Tx {
    return this.#db.read(SYSTEM)
  }

  write<T>(actor: Actor, change: (tx: Tx) => Promise<T> | T): Promise<T> {
    return this.#db.transaction(actor, change)
  }

  /**
   * Lets better-auth answer. When that makes a session, the one that the same browser had before ends (OWASP ASVS 5.0,
   * 7.2.4). Any header that could speak for the caller is set here: the address comes from the connection.
   */
  async answer(request: Request, address: string): Promise<Response> {
    const response = await (await this.#ready()).handler(ours(request, address))
    const token = await this.tokenOf(response)
    if (!token) return response
    const before = await this.#token(request.headers)
    if (before) await endSession(this.#db.read(SYSTEM), before)
    return this.#begin(response, token, request, address)
  }

  /** Completes a sign-in: records the method and the browser, and notifies the person when the browser is new. */
  async #begin(response: Response, token: string, request: Request, address: string): Promise<Response> {
    const way = wayOf(new URL(request.url).pathname)
    const userAgent = request.headers.get('user-agent')
    const person = await this.#db.transaction(SYSTEM, async (tx) => {
      const found = await recordSignIn(tx, token, way)
      if (!found) return null
      const { cookie, isNew } = await saveDevice(tx, request.headers, this.#config, found.userId)
      // The first sign-in ever is the person's own. Without an email provider, the message would reach no one.
      if (isNew && !found.isFirst && this.#isEmailConnected())
        await notifyNewDevice(tx, found.email, { userAgent, address })
      return { ...found, cookie, isNew }
    })
    if (!person) return response
    const { userId, isNew, isFirst } = person
    await recordSecurity({ db: this.#db, address }, { kind: 'signed-in', userId, way, userAgent })
    if (isNew && !isFirst)
      await recordSecurity({ db: this.#db, address }, { kind: 'new-device', userId, way, userAgent })
    const headers = new Headers(response.headers)
    headers.append('set-cookie', person.cookie)
    return new Response(response.body, { status: response.status, headers })
  }

  /** The hash that names this browser, when the account of this e-mail has signed in from it before. */
  knownDevice(headers: Headers, email: string): Promise<string | null> {
    return findKnownDevice(this.read, headers, this.#config, email)
  }

  /** For the owner's Security list. */
  record(address: string, event: NewEvent): Promise<void> {
    return recordSecurity({ db: this.#db, address }, event)
  }

  /** Returns the account with this e-mail; null when there is none. `hash` is set for those who have a password. */
  async account(email: string): Promise<{ userId: string; hash: string | null } | null> {
    const user = await findUser(this.read, email)
    return user && { userId: user.id, hash: (await findPassword(this.read, user.id))?.hash ?? null }
  }

  /** Stores a right password with the present parameters, where it was stored with earlier ones. */
  async renew(userId: string, hash: string, password: string): Promise<void> {
    await renewHash(this.#db, { userId, hash }, password)
  }

  /**
   * Starts OpenID Connect: a redirect to the provider, which comes back to `returnTo`, or to the sign-in page with
   * `?error=`.
   */
  async startOidc(request: Request, returnTo: string): Promise<Response> {
    const library = await this.#ready()
    const started = await library.api.signInSocial({
      body: { provider: OIDC, callbackURL: returnTo, errorCallbackURL: '/sign-in' },
      headers: request.headers,
      request,
      asResponse: true,
    })
    const { url } = (await started.json()) as { url?: string }
    return started.ok && url
      ? redirect(url, started.headers)
      : redirect('/sign-in?error=PROVIDER_AWAY', started.headers)
  }

  /** Ends the session of these headers, whichever name its cookie has; the device is alerted no more. */
  async end(headers: Headers): Promise<void> {
    const token = await this.#token(headers)
    const found = await this.session(headers)
    if (found) await this.#db.transaction(found.user, (tx) => removeSessionSubscription(tx, found.user.sessionId))
    if (token) await endSession(this.#db.read(SYSTEM), token)
  }

  /** Ends the session of this cookie on every node, and takes the cookie away. */
  async signOut(request: Request): Promise<Response> {
    await this.end(request.headers)
    const done = await this.#library.api.signOut({ headers: request.headers, request, asResponse: true })
    return redirect('/', done.headers)
  }

  /** Runs in the background, because no caller waits for it. A concurrent call may write the time again. */
  #keepUsed(user: SignedIn): void {
    this.#db
      .transaction(SYSTEM, (tx) => markUsed(tx, user))
      .catch((error: unknown) => log.debug({ err: error }, 'session use not saved'))
  }

  async #token(headers: Headers): Promise<string | null> {
    const { name } = (await this.#library.$context).authCookies.sessionToken
    return (
      (await readSigned(headers, name, this.#secret)) ??
      (await readSigned(headers, FORMER_SESSION_COOKIE, this.#secret))
    )
  }

  /**
   * better-auth asks the provider for its addresses once, when it is made. If the provider was away then, ask again.
   */
  async #ready(): Promise<ReturnType<typeof makeBetterAuth>> {
    if (!this.usesOidc || (await knowsProvider(this.#library))) return this.#library
    this.#asking ??= this.#askProvider()
    await this.#asking
    return this.#library
  }

  /**
   * Keeps the previous library in use during the request, so that people who do not need the provider never wait for
   * it.
   */
  async #askProvider(): Promise<void> {
    try {
      const fresh = makeBetterAuth(this.#db, this.#config, this.#secret)
      if (await knowsProvider(fresh)) this.#library = fresh
    } finally {
      setTimeout(() => (this.#asking = null), ASK_AGAIN_MS).unref()
    }
  }
}

const knowsProvider = async ({ $context }: ReturnType<typeof makeBetterAuth>): Promise<boolean> =>
  (await $context).socialProviders.some((provider) => provider.id === OIDC)

const wayOf = (path: string): string =>
  path.includes('/two-factor/')
    ? 'code'
    : path.includes('/passkey/')
      ? 'passkey'
      : path.includes('/callback/')
        ? 'provider'
        : 'password'

function ours(request: Request, address: string): Request {
  const headers = new Headers(request.headers)
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded']) headers.delete(name)
  headers.set('x-client-address', address)
  // Browsers name the origin of every POST. A program that names none (curl, a test) has no victim's cookie to abuse,
  // but better-auth would still refuse it.
  if (!headers.has('origin') && !headers.has('referer') && !headers.has('sec-fetch-site'))
    headers.set('origin', new URL(request.url).origin)
  return new Request(request, { headers })
}

function redirect(to: string, from: Headers): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store' })
  for (const cookie of from.getSetCookie()) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}
