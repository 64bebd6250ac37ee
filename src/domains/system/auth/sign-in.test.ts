import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { rateLimits } from '#platform/tables.ts'
import { useApp } from '#tests/support/use-app.ts'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { sessions, users } from './tables.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const DAY = 86_400_000

const { app } = useApp({ clock })
let OWNER: App['owner']
beforeAll(() => {
  OWNER = app.owner
})
beforeEach(async () => {
  await rows().delete(rateLimits)
  await rows().delete(sessions)
  clock.ahead = 0
})

const rows = () => app.parts.db.read(SYSTEM)
const visitor = (headers: Record<string, string> = {}) => new Visitor(app.url, headers)
const signIn = (who: Visitor, given: object = OWNER) => who.post('/api/auth/sign-in/email', given)
const openSessions = () => rows().$count(sessions)

describe('signing in', () => {
  test('the owner signs in with email and password and sees who is signed in', async () => {
    const owner = visitor()
    expect((await owner.get('/api/auth/user')).status).toBe(401)
    expect((await signIn(owner)).status).toBe(200)
    const user = await (await owner.get('/api/auth/user')).json()
    expect(user).toMatchObject({ email: OWNER.email, role: 'owner' })
    expect(Object.keys(user).toSorted()).toEqual([
      'createdAt',
      'email',
      'firstName',
      'id',
      'lastName',
      'mustSetUpTwoStep',
      'profileImageUrl',
      'rights',
      'role',
      'sessionExpiresAt',
      'sessionId',
      'sessionIdleHours',
      'staysSignedIn',
      'updatedAt',
    ])
  })

  test('the email is taken in any case and with spaces around it', async () => {
    expect((await signIn(visitor(), { ...OWNER, email: ` ${OWNER.email.toUpperCase()} ` })).status).toBe(200)
  })

  test('a program that names no origin signs in, also a second time with its cookie', async () => {
    const post = (cookie = '') =>
      fetch(`${app.url}/api/auth/sign-in/email`, {
        method: 'POST',
        body: JSON.stringify(OWNER),
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      })
    const first = await post()
    expect(first.status).toBe(200)
    expect((await post(first.headers.getSetCookie()[0]?.split(';')[0])).status).toBe(200)
  })

  test('the cookie is for this site only, out of reach of scripts, and not marked secure on plain http', async () => {
    const [cookie] = (await signIn(visitor())).headers.getSetCookie()
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).not.toMatch(/Secure/)
  })

  test('the answer does not hold the session token, nor the password', async () => {
    const owner = visitor()
    const answer = await (await signIn(owner)).text()
    const [row] = await rows().select({ token: sessions.token }).from(sessions)
    expect(answer).not.toContain(row?.token)
    expect(answer).not.toContain('token')
    expect(answer).not.toContain(OWNER.password)
    expect(JSON.parse(answer)).toMatchObject({ user: { email: OWNER.email } })
  })

  test('with "keep me signed in" it lasts 30 days, and without it a day and as long as the browser is open', async () => {
    const life = async () => {
      const [row] = await rows().select({ from: sessions.createdAt, to: sessions.expiresAt }).from(sessions)
      await rows().delete(sessions)
      return Math.round(((row?.to.getTime() ?? 0) - (row?.from.getTime() ?? 0)) / DAY)
    }
    expect((await signIn(visitor(), { ...OWNER, rememberMe: true })).headers.getSetCookie()[0]).toMatch(
      /Max-Age=2592000/,
    )
    expect(await life()).toBe(30)
    expect((await signIn(visitor(), { ...OWNER, rememberMe: false })).headers.getSetCookie()[0]).not.toMatch(/Max-Age/)
    expect(await life()).toBe(1)
  })

  test.each([
    ['a wrong password', { password: 'wrong wrong wrong' }],
    ['an unknown email', { email: 'nobody@tidestone.example' }],
  ])('%s is refused with the same sentence', async (_what, change) => {
    const response = await signIn(visitor(), { ...OWNER, ...change })
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toEqual({
      error:
        'Incorrect email or password. Check them or reset your password. 4 more attempts before sign-in locks for 15 minutes.',
      code: 'INVALID_EMAIL_OR_PASSWORD',
    })
  })

  test.each([
    ['no JSON', '{"email":', 'MALFORMED', undefined],
    ['an empty body', '', 'MALFORMED', undefined],
    ['nothing filled in', '{}', 'INVALID', ['email', 'password']],
    ['no email address', '{"email":"owner","password":"x"}', 'INVALID', ['email']],
    ['a password that is no text', '{"email":"a@b.example","password":{"$ne":1}}', 'INVALID', ['password']],
    ['an email that is a list', '{"email":["a@b.example"],"password":"x"}', 'INVALID', ['email']],
    ['null', 'null', 'INVALID', ['']],
    ['a control character', '{"email":"a\\u0000@b.example","password":"x"}', 'INVALID', ['email']],
  ])('%s is answered 400', async (_what, body, code, fields) => {
    const response = await visitor().post('/api/auth/sign-in/email', body)
    expect(response.status).toBe(400)
    const answer = await response.json()
    expect(answer).toMatchObject({ code, error: expect.stringMatching(/\.$/) })
    expect(answer.issues?.map((issue: { path: string }) => issue.path)).toEqual(fields)
  })

  test('the form works before its script has come: to the dashboard, or back to the page with the reason', async () => {
    const post = (who: Visitor, fields: Record<string, string>) =>
      who.send('POST', '/api/auth/sign-in/email', new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
    const owner = visitor()
    const right = await post(owner, { ...OWNER, rememberMe: 'true' })
    expect([right.status, right.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(right.headers.getSetCookie()[0]).toMatch(/Max-Age=2592000/)
    expect((await owner.get('/api/auth/user')).status).toBe(200)
    const wrong = await post(visitor(), { ...OWNER, password: 'wrong wrong wrong' })
    expect([wrong.status, wrong.headers.get('location'), wrong.headers.getSetCookie()]).toEqual([
      303,
      '/sign-in?error=INVALID_EMAIL_OR_PASSWORD',
      [],
    ])
    expect((await post(visitor(), {})).headers.get('location')).toBe('/sign-in?error=INVALID')
  })

  test('a body that is far too large is answered 413', async () => {
    expect((await visitor().post('/api/auth/sign-in/email', { ...OWNER, password: 'x'.repeat(20_000) })).status).toBe(
      413,
    )
  })

  test('a page of another site cannot sign anybody in', async () => {
    const response = await visitor().post('/api/auth/sign-in/email', OWNER, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: expect.any(String), error: expect.stringMatching(/\.$/) })
    expect(await openSessions()).toBe(0)
    recordProof('CSRF', { tried: 1, figure: 'signing in' })
  })
})

describe('sessions', () => {
  test('signing in again in the same browser ends the session before', async () => {
    const owner = visitor()
    await signIn(owner)
    const times = pickRuns(2, 50)
    for (let again = 0; again < times; again++) {
      const before = new Map(owner.cookies)
      await signIn(owner)
      expect(await openSessions()).toBe(1)
      const stale = visitor()
      for (const [name, value] of before) stale.cookies.set(name, value)
      expect((await stale.get('/api/auth/user')).status).toBe(401)
      expect((await owner.get('/api/auth/user')).status).toBe(200)
    }
    recordProof('session rotation', { tried: times, figure: 'signing in again' })
  })

  test('signing in on another device leaves the first one signed in', async () => {
    const [desk, phone] = [visitor(), visitor()]
    await signIn(desk)
    await signIn(phone)
    expect((await desk.get('/api/auth/user')).status).toBe(200)
    expect((await phone.get('/api/auth/user')).status).toBe(200)
  })

  test.each([
    ['/api/logout', (who: Visitor) => who.get('/api/logout'), 302],
    ['the sign-out call', (who: Visitor) => who.post('/api/auth/sign-out', {}), 200],
  ])('%s ends the session even for a saved cookie', async (_what, leave, status) => {
    const owner = visitor()
    await signIn(owner)
    const copy = visitor()
    for (const [name, value] of owner.cookies) copy.cookies.set(name, value)
    expect((await copy.get('/api/auth/user')).status).toBe(200)
    expect((await leave(owner)).status).toBe(status)
    // The browser stays known; that opens nothing.
    expect([...owner.cookies.keys()]).toEqual(['tidestone.device'])
    expect((await copy.get('/api/auth/user')).status).toBe(401)
    expect(await openSessions()).toBe(0)
  })

  test('/api/logout leads to the home page, also for a visitor who is not signed in', async () => {
    const response = await visitor().get('/api/logout')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
  })

  test('a session is over when its time is up', async () => {
    const owner = visitor()
    await signIn(owner, { ...OWNER, rememberMe: true })
    for (const day of [6, 12, 18, 24, 29]) {
      clock.ahead = day * DAY
      expect((await owner.get('/api/auth/user')).status).toBe(200)
      await expect
        .poll(async () => (await rows().select({ at: sessions.lastUsedAt }).from(sessions))[0]?.at.getTime())
        .toBeGreaterThan(Date.now() + (day - 1) * DAY)
    }
    clock.ahead = 31 * DAY
    expect((await owner.get('/api/auth/user')).status).toBe(401)
  })

  test.each([
    [true, 6 * DAY + 23 * 3_600_000, 200],
    [true, 7 * DAY + 60_000, 401],
    [false, 11 * 3_600_000, 200],
    [false, 12 * 3_600_000 + 60_000, 401],
  ])('an idle session ends: remembered %s, unused for %i ms answers %i', async (rememberMe, unused, status) => {
    const owner = visitor()
    await signIn(owner, { ...OWNER, rememberMe })
    clock.ahead = unused
    expect((await owner.get('/api/auth/user')).status).toBe(status)
  })

  test.each(['cross-site', 'same-site'])(
    'a page of another site (%s) cannot sign a person out by leading to /api/logout',
    async (site) => {
      const owner = visitor()
      await signIn(owner)
      expect((await owner.send('GET', '/api/logout', undefined, { 'sec-fetch-site': site })).status).toBe(403)
      expect((await owner.send('GET', '/api/logout', undefined, { referer: 'https://evil.example/' })).status).toBe(403)
      expect((await owner.get('/api/auth/user')).status).toBe(200)
      expect((await owner.send('GET', '/api/logout', undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(302)
      expect((await owner.get('/api/auth/user')).status).toBe(401)
    },
  )

  test('rejects a cookie that was changed or signed with another key', async () => {
    const owner = visitor()
    await signIn(owner)
    const [name = '', value = ''] = [...owner.cookies][0] ?? []
    for (const forged of [
      value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      value.split('.')[0] ?? '',
      `${value.split('.')[0]}.${'A'.repeat(43)}%3D`,
      '',
      'x'.repeat(5000),
    ]) {
      const thief = visitor()
      thief.cookies.set(name, forged)
      expect((await thief.get('/api/auth/user')).status).toBe(401)
    }
  })

  test('what a person may do follows the role at once, without signing in again', async () => {
    const owner = visitor()
    await signIn(owner)
    expect((await owner.get('/api/invitations')).status).toBe(200)
    await rows().update(users).set({ role: 'staff' }).where(eq(users.email, OWNER.email))
    expect((await owner.get('/api/invitations')).status).toBe(403)
    await rows().update(users).set({ role: 'owner' }).where(eq(users.email, OWNER.email))
  })
})

describe('what better-auth could do and we do not offer', () => {
  test.each([
    [
      'POST',
      '/api/auth/sign-up/email',
      { email: 'new@tidestone.example', password: 'a-long-enough-password', name: 'New' },
    ],
    ['POST', '/api/auth/update-user', { role: 'owner', name: 'x' }],
    ['POST', '/api/auth/change-email', { newEmail: 'new@tidestone.example' }],
    ['POST', '/api/auth/sign-in/social', { provider: 'oidc' }],
    ['POST', '/api/auth/callback/github', {}],
    ['GET', '/api/auth/get-session', undefined],
    ['GET', '/api/auth/list-sessions', undefined],
    ['GET', '/api/auth/error', undefined],
    ['GET', '/api/auth/anything', undefined],
    ['GET', '/api/auth', undefined],
  ])('%s %s is an unknown call', async (method, path, body) => {
    const owner = visitor()
    await signIn(owner)
    const response = await owner.send(method, path, body && JSON.stringify(body), {
      'content-type': 'application/json',
    })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
    expect(await rows().$count(users)).toBe(1)
  })
})

describe('/api/login', () => {
  test.each([
    ['/dashboard/jobs?status=scheduled', '/dashboard/jobs?status=scheduled'],
    ['', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['https://evil.example/dashboard', '/dashboard'],
    ['/api/logout', '/dashboard'],
  ])('without a provider it leads to the built-in page; asked for %j it will return to %s', async (asked, expected) => {
    const response = await visitor().get(`/api/login${asked && `?${new URLSearchParams({ return: asked })}`}`)
    expect(response.status).toBe(302)
    const to = new URL(response.headers.get('location') ?? '', app.url)
    expect([to.origin, to.pathname, to.searchParams.get('return')]).toEqual([app.url, '/sign-in', expected])
  })
})

test('on https the cookie is marked secure', async () => {
  const site = await startApp({ env: { PUBLIC_URL: 'https://tidestone.example' } })
  try {
    const response = await new Visitor(site.url).post('/api/auth/sign-in/email', site.owner, {
      origin: 'https://tidestone.example',
    })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-.*; Path=\/.*; Secure/)
    expect(
      response.headers.getSetCookie().every((cookie) => cookie.startsWith('__Host-') && !/domain=/i.test(cookie)),
    ).toBe(true)
    // A browser that was signed in before the cookie had its present name stays so.
    const value = /^[^=]+=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    const former = new Visitor(site.url)
    former.cookies.set('__Secure-better-auth.session_token', value)
    expect((await former.get('/api/auth/user')).status).toBe(200)
    await former.get('/api/logout')
    expect((await former.get('/api/auth/user')).status).toBe(401)
  } finally {
    await site.stop()
  }
})
