import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createClient, startApp } from '#tests/support/app.ts'
import { listen, stop } from '#tests/support/fakes/listen.ts'
import { startOidc } from '#tests/support/fakes/oidc.ts'
import type { OidcPeer, Person } from '#tests/support/fakes/oidc.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { accounts, sessions, users } from './tables.ts'

let many = 0
const aPerson = (change: Partial<Person> = {}): Person => {
  const sub = `sub-${++many}`
  return {
    sub,
    email: `${sub}@tidestone.example`,
    email_verified: true,
    given_name: 'Noor',
    family_name: 'Haddad',
    ...change,
  }
}

describe.each([
  ['behind the userinfo address', false],
  ['in the id token', true],
])('with a provider that keeps the email %s', (_where, claimsInIdToken) => {
  let peer: OidcPeer
  beforeAll(async () => {
    peer = await startOidc({ claimsInIdToken })
  })
  afterAll(() => peer?.close())
  const { app, owner } = useApp(() => ({
    env: { OIDC_ISSUER: peer.issuer, OIDC_CLIENT_ID: peer.clientId, OIDC_CLIENT_SECRET: peer.clientSecret },
  }))

  const rows = () => app.parts.db.read(SYSTEM)
  const invite = (email: string, role = 'staff') =>
    owner.post('/api/invitations', { email, role, password: app.owner.password })
  const userWith = async (email: string) => (await rows().select().from(users).where(eq(users.email, email)))[0]
  const location = (response: Response) => new URL(response.headers.get('location') ?? 'none:', app.url)

  /**
   * From /api/login to our callback's address, as the browser is sent there; the callback itself is left to the test.
   */
  async function toCallback(
    visitor: Visitor,
    person: Person,
    { asked = '', change = (_url: URL): void => {} } = {},
  ): Promise<URL> {
    peer.person(person)
    const started = await visitor.get(`/api/login${asked && `?${new URLSearchParams({ return: asked })}`}`)
    expect(started.status).toBe(302)
    const at = location(started)
    expect(at.origin).toBe(peer.issuer)
    change(at)
    return peer.signIn(at.href)
  }
  async function signIn(visitor: Visitor, person: Person, options?: Parameters<typeof toCallback>[2]): Promise<URL> {
    const callback = await toCallback(visitor, person, options)
    expect(callback.origin).toBe(app.url)
    return location(await visitor.get(callback.href))
  }
  const visitor = () => new Visitor(app.url)

  test('an invited person signs in, gets the role of the invitation and the name that the provider knows', async () => {
    const person = aPerson()
    await invite(person.email, 'technician')
    const who = visitor()
    expect((await signIn(who, person)).href).toBe(`${app.url}/dashboard`)
    expect(await (await who.get('/api/auth/user')).json()).toMatchObject({
      email: person.email,
      role: 'technician',
      firstName: 'Noor',
      lastName: 'Haddad',
    })
    expect((await owner.get('/api/invitations')).body.map((one: { email: string }) => one.email)).not.toContain(
      person.email,
    )
  })

  test('the second time no invitation is needed', async () => {
    const person = aPerson()
    await invite(person.email)
    await signIn(visitor(), person)
    const again = visitor()
    expect((await signIn(again, person)).pathname).toBe('/dashboard')
    expect((await again.get('/api/auth/user')).status).toBe(200)
    expect(await rows().$count(users, eq(users.email, person.email))).toBe(1)
  })

  test('the visitor returns to the page that asked, and never to another site', async () => {
    const person = aPerson()
    await invite(person.email)
    expect((await signIn(visitor(), person, { asked: '/dashboard/jobs?view=week' })).href).toBe(
      `${app.url}/dashboard/jobs?view=week`,
    )
    for (const asked of [
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      'https://evil.example',
      '/.//evil.example',
      '/%2F%2Fevil.example',
    ]) {
      expect((await signIn(visitor(), person, { asked })).href).toBe(`${app.url}/dashboard`)
    }
    recordProof('redirects', { tried: 7, figure: 'after signing in with a provider' })
  })

  test('shows a message to a person who was not invited, and leaves nothing behind', async () => {
    const person = aPerson()
    const who = visitor()
    const to = await signIn(who, person)
    expect([to.pathname, to.searchParams.get('error')]).toEqual(['/sign-in', 'NOT_INVITED'])
    expect(await userWith(person.email)).toBeUndefined()
    expect(await rows().$count(accounts, eq(accounts.accountId, person.sub))).toBe(0)
    expect((await who.get('/api/auth/user')).status).toBe(401)
  })

  test('a withdrawn invitation does not let anybody in', async () => {
    const person = aPerson()
    await owner.call('DELETE', `/api/invitations/${(await invite(person.email)).body.id}`)
    expect((await signIn(visitor(), person)).searchParams.get('error')).toBe('NOT_INVITED')
  })

  test.each([
    ['invited', () => aPerson({ email_verified: false }), true],
    ['the owner', () => aPerson({ email: 'owner@tidestone.test', email_verified: false }), false],
    ['nobody here', () => aPerson({ email_verified: false }), false],
  ])(
    'rejects an address that the provider did not verify, also for a person who is %s',
    async (_who, make, invited) => {
      const person = make()
      if (invited) await invite(person.email)
      const who = visitor()
      const to = await signIn(who, person)
      expect(to.pathname).toBe('/sign-in')
      expect(to.searchParams.get('error')).toMatch(/EMAIL_NOT_VERIFIED|account_not_linked/)
      expect(await rows().$count(accounts, eq(accounts.accountId, person.sub))).toBe(0)
      expect((await who.get('/api/auth/user')).status).toBe(401)
    },
  )

  test('rejects the next sign-in of a person whose address is no longer verified', async () => {
    const person = aPerson()
    await invite(person.email)
    await signIn(visitor(), person)
    expect((await signIn(visitor(), { ...person, email_verified: false })).searchParams.get('error')).toBe(
      'EMAIL_NOT_VERIFIED',
    )
  })

  test('the owner, who has a password, can come by the provider too', async () => {
    const person = aPerson({ email: app.owner.email.toUpperCase() })
    const who = visitor()
    await signIn(who, person)
    expect(await (await who.get('/api/auth/user')).json()).toMatchObject({
      email: app.owner.email,
      role: 'owner',
      firstName: 'Owner',
    })
    expect(await rows().$count(users, eq(users.email, app.owner.email))).toBe(1)
    expect((await visitor().post('/api/auth/sign-in/email', app.owner)).status).toBe(200)
  })

  test('a person who signs in through the provider has no password to change or confirm, and is asked to set one before adding a passkey', async () => {
    const person = aPerson()
    await invite(person.email)
    const who = visitor()
    await signIn(who, person)
    expect(await (await who.get('/api/profile')).json()).toMatchObject({
      firstName: 'Noor',
      hasPassword: false,
      twoStep: false,
    })
    const refused = await who.post('/api/profile/two-step', { password: 'any' })
    expect(await refused.json()).toMatchObject({ code: 'NO_PASSWORD' })
    expect(await (await who.post('/api/auth/passkey/new/options', {})).json()).toMatchObject({ code: 'NO_PASSWORD' })
  })

  test('the owner whose password is followed by a code comes by the provider without one: that is the provider’s to ask', async () => {
    await rows().update(users).set({ twoFactorEnabled: true }).where(eq(users.email, app.owner.email))
    const who = visitor()
    await signIn(who, aPerson({ email: app.owner.email }))
    expect((await who.get('/api/auth/user')).status).toBe(200)
    await rows().update(users).set({ twoFactorEnabled: false }).where(eq(users.email, app.owner.email))
  })

  test('the server does not store the provider’s tokens', async () => {
    const person = aPerson()
    await invite(person.email)
    await signIn(visitor(), person)
    await signIn(visitor(), person)
    const [row] = await rows().select().from(accounts).where(eq(accounts.accountId, person.sub))
    expect(row).toMatchObject({ accessToken: null, refreshToken: null, idToken: null, password: null })
  })

  test('signing in by the provider ends the session that the browser had', async () => {
    const person = aPerson()
    await invite(person.email)
    const who = visitor()
    await signIn(who, person)
    const user = await userWith(person.email)
    await signIn(who, person)
    expect(await rows().$count(sessions, eq(sessions.userId, user?.id ?? ''))).toBe(1)
    recordProof('session rotation', { tried: 1, figure: 'signing in with a provider' })
  })

  describe('a sign-in that was tampered with makes no session', () => {
    async function refused(who: Visitor, at: URL): Promise<string> {
      const before = await rows().$count(sessions)
      const response = await who.get(at.href)
      expect(response.status).toBe(302)
      const to = location(response)
      expect([to.origin, to.pathname]).toEqual([app.url, '/sign-in'])
      expect(await rows().$count(sessions)).toBe(before)
      expect((await who.get('/api/auth/user')).status).toBe(401)
      recordProof('OIDC tampering', {
        tried: 1,
        figure: 'wrong state, code, nonce and issuer, another person’s response, and a reused response',
      })
      return to.searchParams.get('error') ?? ''
    }
    async function invited(): Promise<Person> {
      const person = aPerson()
      await invite(person.email)
      return person
    }
    const withParameter = (url: URL, name: string, value: string) => {
      const changed = new URL(url)
      changed.searchParams.set(name, value)
      return changed
    }

    test('another state', async () => {
      const who = visitor()
      expect(await refused(who, withParameter(await toCallback(who, await invited()), 'state', 'x'.repeat(32)))).toBe(
        'state_mismatch',
      )
    })

    test('no state', async () => {
      const who = visitor()
      const at = await toCallback(who, await invited())
      at.searchParams.delete('state')
      expect(await refused(who, at)).toBe('state_not_found')
    })

    test('another code', async () => {
      const who = visitor()
      expect(await refused(who, withParameter(await toCallback(who, await invited()), 'code', 'x'.repeat(43)))).toBe(
        'invalid_code',
      )
    })

    test('another nonce', async () => {
      const who = visitor()
      const at = await toCallback(who, await invited(), {
        change: (url) => url.searchParams.set('nonce', 'of-somebody-else'),
      })
      expect(await refused(who, at)).toBe('unable_to_get_user_info')
    })

    test('another issuer', async () => {
      const who = visitor()
      expect(
        await refused(who, withParameter(await toCallback(who, await invited()), 'iss', 'https://evil.example')),
      ).toBe('issuer_mismatch')
    })

    test("a stranger's answer, opened in the visitor's browser", async () => {
      const at = await toCallback(visitor(), await invited())
      expect(await refused(visitor(), at)).toBe('state_mismatch')
      const alsoStarted = visitor()
      await alsoStarted.get('/api/login')
      expect(await refused(alsoStarted, at)).toBe('state_mismatch')
    })

    test('the same answer a second time', async () => {
      const who = visitor()
      const at = await toCallback(who, await invited())
      expect((await who.get(at.href)).status).toBe(302)
      await who.get('/api/logout')
      expect(await refused(who, at)).toBe('state_mismatch')
    })

    test('a person who says no at the provider', async () => {
      const who = visitor()
      const at = await toCallback(who, await invited())
      at.searchParams.delete('code')
      expect(await refused(who, withParameter(at, 'error', 'access_denied'))).toBe('access_denied')
    })
  })
})

test('asks a provider that is down at startup again at the next sign-in', async () => {
  const first = await startOidc()
  await first.close()
  const app = await startApp({
    env: { OIDC_ISSUER: first.issuer, OIDC_CLIENT_ID: first.clientId, OIDC_CLIENT_SECRET: first.clientSecret },
  })
  let peer: OidcPeer | undefined
  try {
    expect((await new Visitor(app.url).get('/api/login')).headers.get('location')).toBe('/sign-in?error=PROVIDER_AWAY')
    peer = await startOidc({ port: Number(new URL(first.issuer).port) })
    const location = async () => (await new Visitor(app.url).get('/api/login')).headers.get('location')
    await expect.poll(location, { timeout: 10_000 }).toMatch(new RegExp(`^${first.issuer}/auth`))
  } finally {
    await app.stop()
    await peer?.close()
  }
})

test('asks a provider that is down once for all who wait, however many press the button, and lets people with a password in during that time', async () => {
  let asked = 0
  const away = createServer((_request, response) => {
    asked += 1
    response.writeHead(503).end()
  })
  const app = await startApp({
    env: {
      OIDC_ISSUER: `http://127.0.0.1:${await listen(away)}`,
      OIDC_CLIENT_ID: 'site',
      OIDC_CLIENT_SECRET: 'secret',
    },
  })
  try {
    const before = asked
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await new Visitor(app.url).get('/api/login')).headers.get('location')),
    )
    expect(new Set(statuses)).toEqual(new Set(['/sign-in?error=PROVIDER_AWAY']))
    for (let turn = 0; turn < 10; turn += 1) await new Visitor(app.url).get('/api/login')
    expect(asked - before).toBeLessThanOrEqual(2)
    expect((await (await app.as('owner')).get('/api/auth/user')).status).toBe(200)
  } finally {
    await app.stop()
    await stop(away)
  }
})

test('sign-in by the provider is begun 300 times in ten minutes from one address, and not more often', async () => {
  const app = await startApp()
  try {
    const who = createClient(app.url, '')
    const statuses: number[] = []
    for (let turn = 0; turn < 301; turn += 1) statuses.push((await who.get('/api/login')).status)
    expect([new Set(statuses.slice(0, 300)), statuses[300]]).toEqual([new Set([302]), 429])
  } finally {
    await app.stop()
  }
})
