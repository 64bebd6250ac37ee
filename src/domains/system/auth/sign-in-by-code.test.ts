import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { rateLimits } from '#platform/tables.ts'
import { PASSWORD, people } from '#tests/support/accounts.ts'
import { useApp } from '#tests/support/use-app.ts'
import { startApp } from '#tests/support/app.ts'
import { startOidc } from '#tests/support/fakes/oidc.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { totp } from '#tests/support/totp.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { sessions, verifications } from './tables.ts'

const { app } = useApp()
beforeEach(() => rows().delete(rateLimits))

const rows = () => app.parts.db.read(SYSTEM)
const json = async (answer: Response) => answer.json()
let many = 0
const { visitor, signIn, careful, code, isIn } = people(() => app)

test('the password alone opens nothing; the code does', async () => {
  const { email, secret } = await careful()
  const who = visitor()
  const halfway = await signIn(who, email)
  expect(halfway.status).toBe(200)
  expect(await json(halfway)).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  expect([...who.cookies.keys()].filter((name) => name.includes('session_token'))).toEqual([])
  expect(await isIn(who)).toBe(false)
  const answer = await code(who, ` ${totp(secret).replace(/(...)/, '$1 ')} `)
  expect(answer.status).toBe(200)
  expect(JSON.stringify(await json(answer))).not.toContain('token')
  expect(await isIn(who)).toBe(true)
})

test('accepts a code once, rejects a wrong one, and announces the pause after five', async () => {
  const { email, secret } = await careful()
  const first = visitor()
  await signIn(first, email)
  const used = totp(secret)
  expect((await code(first, used)).status).toBe(200)

  const second = visitor()
  await signIn(second, email)
  expect(await json(await code(second, used))).toMatchObject({
    code: 'INVALID',
    error: 'That code was already used. Wait for the next one.',
  })
  const wrong = () => code(second, totp(secret, 50 + ++many))
  expect(await json(await wrong())).toMatchObject({
    code: 'WRONG_CODE',
    error: expect.stringMatching(/^That code is incorrect\..*3 more attempts before sign-in locks/),
  })
  for (let turn = 0; turn < 3; turn++) expect((await wrong()).status).toBe(401)
  const paused = await wrong()
  expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '900'])
  // Entering the password again grants no more attempts.
  await signIn(second, email)
  expect((await code(second, totp(secret, 1))).status).toBe(429)
  expect(await isIn(second)).toBe(false)
  recordProof('one-time secrets', { tried: 1, figure: 'a code from the authenticator app' })
})

test('a backup code opens once, however it is typed, and leaves an entry', async () => {
  const { id, email, who: at, backupCodes } = await careful()
  const [spare = ''] = backupCodes
  const who = visitor()
  await signIn(who, email)
  expect((await code(who, ` ${spare.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
  expect(await isIn(who)).toBe(true)
  expect(await json(await at.get('/api/profile'))).toMatchObject({ backupCodesLeft: 9 })
  const [entry] = await rows()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, id))
    .orderBy(desc(auditEntries.createdAt))
    .limit(1)
  expect(entry).toMatchObject({ action: 'backup code used', actorId: id, before: null, after: null })
  await rows().delete(rateLimits)
  const again = visitor()
  await signIn(again, email)
  expect((await code(again, spare)).status).toBe(401)
  expect(await isIn(again)).toBe(false)
})

test(
  'of the same code of the telephone, or backup code, at the same moment, one gets in',
  { timeout: 120_000 },
  async () => {
    const times = pickRuns(1, 10)
    for (let turn = 0; turn < times; turn++) {
      const { email, secret, backupCodes } = await careful()
      for (const used of [totp(secret), backupCodes[0]]) {
        await rows().delete(rateLimits)
        const all = await Promise.all(
          [visitor(), visitor(), visitor()].map(async (who) => {
            await signIn(who, email)
            return who
          }),
        )
        const answers = await Promise.all(all.map((who) => code(who, used)))
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        recordProof('one-time secrets', { tried: all.length, figure: 'concurrent uses of one code' })
      }
    }
  },
)

test.each([[{}], [{ code: null }], [{ code: 'hello' }], [{ code: '1234567' }], [{ code: ['123456'] }]])(
  '%j is no code',
  async (typed) => {
    const { email } = await careful()
    const who = visitor()
    await signIn(who, email)
    const answer = await who.post('/api/auth/sign-in/code', typed)
    expect(answer.status).toBe(400)
    expect(await json(answer)).toMatchObject({ code: 'INVALID', issues: [{ path: 'code' }] })
  },
)

test('without a password before it, with a cookie that someone else made, or after ten minutes, a code opens nothing', async () => {
  const { email, secret } = await careful()
  expect(await json(await code(visitor(), totp(secret)))).toMatchObject({ code: 'SIGN_IN_AGAIN' })
  const forged = visitor()
  forged.cookies.set('better-auth.two_factor', 'made-up.c2lnbmF0dXJl')
  expect((await code(forged, totp(secret))).status).toBe(401)
  const late = visitor()
  await signIn(late, email)
  await rows().delete(verifications)
  expect(await json(await code(late, totp(secret)))).toMatchObject({ code: 'SIGN_IN_AGAIN' })
  expect(await isIn(late)).toBe(false)
})

test('"keep me signed in" is remembered over the second step', async () => {
  const { id, email, secret } = await careful()
  const days = async () => {
    const [row] = await rows()
      .select()
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(desc(sessions.createdAt))
      .limit(1)
    return Math.round(((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)) / 86_400_000)
  }
  const long = visitor()
  await signIn(long, email, { rememberMe: true })
  expect((await code(long, totp(secret))).headers.getSetCookie().join()).toMatch(/session_token=[^;]+; Max-Age=2592000/)
  expect(await days()).toBe(30)
  await rows().delete(rateLimits)
  const short = visitor()
  await signIn(short, email, { rememberMe: false })
  expect((await code(short, totp(secret, 1))).headers.getSetCookie().join()).not.toMatch(/session_token=[^;]+; Max-Age/)
  expect(await days()).toBe(1)
})

test('without JavaScript the plain form leads on to the code, and to the dashboard', async () => {
  const { email, secret } = await careful()
  const who = visitor()
  const form = (path: string, typed: Record<string, string>) =>
    who.send('POST', path, new URLSearchParams(typed).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
  expect((await form('/api/auth/sign-in/email', { email, password: PASSWORD })).headers.get('location')).toBe(
    '/sign-in/code',
  )
  expect((await form('/api/auth/sign-in/code', { code: 'x' })).headers.get('location')).toBe(
    '/sign-in/code?error=INVALID',
  )
  expect((await form('/api/auth/sign-in/code', { code: totp(secret, 90) })).headers.get('location')).toBe(
    '/sign-in/code?error=WRONG_CODE',
  )
  expect((await form('/api/auth/sign-in/code', { code: totp(secret) })).headers.get('location')).toBe('/dashboard')
  expect(await isIn(who)).toBe(true)

  // The page that was asked for stands in the address of the form.
  const asked = async (page: string, path: string, typed: Record<string, string>) => {
    const head = {
      'content-type': 'application/x-www-form-urlencoded',
      referer: `${app.url}${page}?return=%2Fdashboard%2Fjobs`,
    }
    return (await who.send('POST', path, new URLSearchParams(typed).toString(), head)).headers.get('location')
  }
  expect(await asked('/sign-in', '/api/auth/sign-in/email', { email, password: 'wrong wrong' })).toBe(
    '/sign-in?error=INVALID_EMAIL_OR_PASSWORD&return=%2Fdashboard%2Fjobs',
  )
  expect(await asked('/sign-in', '/api/auth/sign-in/email', { email, password: PASSWORD })).toBe(
    '/sign-in/code?return=%2Fdashboard%2Fjobs',
  )
  await rows().delete(rateLimits)
  expect(await asked('/sign-in/code', '/api/auth/sign-in/code', { code: totp(secret, 1) })).toBe('/dashboard/jobs')
})

test('all of it works on https behind a proxy, with a sign-in provider beside it', async () => {
  const peer = await startOidc()
  const site = 'https://paving.example'
  const behind = await startApp({
    env: {
      PUBLIC_URL: site,
      OIDC_ISSUER: peer.issuer,
      OIDC_CLIENT_ID: peer.clientId,
      OIDC_CLIENT_SECRET: peer.clientSecret,
    },
  })
  onTestFinished(async () => {
    await behind.stop()
    await peer.close()
  })
  const proxied = (address: string) =>
    new Visitor(behind.url, { 'x-forwarded-for': address, 'x-forwarded-proto': 'https', host: 'paving.example' })
  const post = (who: Visitor, path: string, body: object) => who.post(path, body, { origin: site })
  const owner = proxied('203.0.113.7')
  expect((await post(owner, '/api/auth/sign-in/email', behind.owner)).status).toBe(200)
  const { secret } = await json(await post(owner, '/api/profile/two-step', { password: behind.owner.password }))
  expect((await post(owner, '/api/profile/two-step/confirm', { code: totp(secret, -1) })).status).toBe(200)

  const again = proxied('203.0.113.8')
  expect(await json(await post(again, '/api/auth/sign-in/email', behind.owner))).toMatchObject({
    twoFactorRedirect: true,
  })
  expect([...again.cookies.keys()]).toEqual(expect.arrayContaining([expect.stringMatching(/^__Host-.*two_factor$/)]))
  const answer = await post(again, '/api/auth/sign-in/code', { code: totp(secret) })
  expect(answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token'))).toMatch(/; Secure/)
  expect(await isIn(again)).toBe(true)
  const sessionsNow = (await json(await again.get('/api/profile/sessions'))) as { address: string }[]
  expect(sessionsNow.map(({ address }) => address)).toEqual(['203.0.113.8', '203.0.113.7'])
})

test('with another SESSION_SECRET the codes are unreadable: no one gets in with them, and the owner lets people in', async () => {
  const { id, email, secret } = await careful()
  const moved = await startApp({
    env: { SESSION_SECRET: 'another secret, of more than 32 characters' },
    database: app.database,
  })
  onTestFinished(() => moved.stop())
  const who = new Visitor(moved.url, { 'x-forwarded-for': '203.0.113.9' })
  await who.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const answer = await who.post('/api/auth/sign-in/code', { code: totp(secret) })
  expect([answer.status, (await json(answer)).error]).toEqual([
    500,
    expect.stringContaining('ask the owner to turn off two-step sign-in'),
  ])
  expect(
    (await (await app.as('owner')).call('DELETE', `/api/team/${id}/two-step`, { password: app.owner.password })).status,
  ).toBe(200)
  expect((await who.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  expect(await isIn(who)).toBe(true)
})
