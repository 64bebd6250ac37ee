import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { rateLimits } from '#platform/tables.ts'
import { useApp } from '#tests/support/use-app.ts'
import { startApp } from '#tests/support/app.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { createUser } from './user-accounts.ts'
import { accounts, passkeys, sessions } from './tables.ts'

const PASSWORD = 'a password that is long'
/** The body of a call that asks for the password, with its header. */
const SURE: [string, Record<string, string>] = [
  JSON.stringify({ password: PASSWORD }),
  { 'content-type': 'application/json' },
]
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'
const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15'

const { app } = useApp()
beforeEach(() => rows().delete(rateLimits))

const rows = () => app.parts.db.read(SYSTEM)
let many = 0
async function person(role: 'owner' | 'staff' | 'technician' = 'technician') {
  const email = `profile-${++many}@tidestone.example`
  const { id } = await app.parts.db.transaction(SYSTEM, (tx) =>
    createUser(tx, { email, firstName: 'Kay', lastName: 'M.', role, password: PASSWORD }),
  )
  const signIn = async (agent = PHONE, password = PASSWORD) => {
    const who = new Visitor(app.url, { 'user-agent': agent, 'x-forwarded-for': `203.0.113.${++many % 250}` })
    const answer = await who.post('/api/auth/sign-in/email', { email, password })
    return Object.assign(who, { status: answer.status })
  }
  return { id, email, signIn, who: await signIn() }
}
const json = async (answer: Response) => answer.json()
const patch = (who: Visitor, path: string, body: object) =>
  who.send('PATCH', path, JSON.stringify(body), { 'content-type': 'application/json' })
const lastEntry = async (id: string) =>
  (
    await rows()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, id))
      .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
      .limit(1)
  )[0]

describe('one’s own account', () => {
  test('is available to every role, technicians too, and only for its own person', async () => {
    const { who, id, email } = await person('technician')
    expect(await json(await who.get('/api/profile'))).toEqual({
      id,
      email,
      firstName: 'Kay',
      lastName: 'M.',
      role: 'technician',
      version: 1,
      hasPassword: true,
      twoStep: false,
      backupCodesLeft: 0,
      passkeys: [],
      emailed: false,
    })
  })

  test('takes another name, which stands in the team and in the entry', async () => {
    const { who, id } = await person()
    const answer = await patch(who, '/api/profile', { firstName: ' Zoë ', lastName: "O'Brien <b>", version: 1 })
    expect(await json(answer)).toMatchObject({ firstName: 'Zoë', lastName: "O'Brien <b>", version: 2 })
    const team = (await (await app.as('owner')).get('/api/team')).body as { id: string; name: string }[]
    expect(team.find((one) => one.id === id)?.name).toBe("Zoë O'Brien <b>")
    expect(await lastEntry(id)).toMatchObject({
      action: 'name changed',
      before: { name: 'Kay M.' },
      after: { name: "Zoë O'Brien <b>" },
    })
  })

  test('from a window that is old is not changed, and says who was quicker', async () => {
    const { who } = await person()
    await patch(who, '/api/profile', { firstName: 'First', lastName: 'Window', version: 1 })
    const late = await patch(who, '/api/profile', { firstName: 'Second', lastName: 'Window', version: 1 })
    expect([late.status, (await json(late)).changed]).toMatchObject([409, { by: 'You', version: 2 }])
    expect(await json(await who.get('/api/profile'))).toMatchObject({ firstName: 'First' })
  })

  test.each([
    [{ firstName: '', lastName: 'M.', version: 1 }, 'firstName'],
    [{ firstName: 'x'.repeat(61), lastName: 'M.', version: 1 }, 'firstName'],
    [{ firstName: 'Kay', lastName: 'a\nb', version: 1 }, 'lastName'],
    [{ firstName: 'Kay', lastName: 'M.' }, 'version'],
  ])('%j is refused beside its field', async (input, path) => {
    const { who } = await person()
    expect(await json(await patch(who, '/api/profile', input))).toMatchObject({ code: 'INVALID', issues: [{ path }] })
  })
})

describe('another password', () => {
  test('asks for the current one, ends all other sessions and sends an e-mail', async () => {
    const { who, id, email, signIn } = await person()
    const elsewhere = await signIn(LAPTOP)
    const answer = await who.post('/api/profile/password', {
      password: PASSWORD,
      newPassword: 'quite another password',
    })
    expect(answer.status).toBe(200)
    expect((await who.get('/api/auth/user')).status).toBe(200)
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
    expect((await signIn()).status).toBe(401)
    expect((await signIn(PHONE, 'quite another password')).status).toBe(200)
    const [mail] = await rows().select().from(communications).where(eq(communications.recipient, email))
    expect(mail).toMatchObject({
      subject: 'Your password was changed',
      message: expect.stringContaining('All other devices were signed out'),
    })
    expect(await lastEntry(id)).toMatchObject({ action: 'password changed', before: null, after: null })
  })

  test('with a wrong present one is refused, counted for this session alone, and paused after five', async () => {
    const { who, signIn, email } = await person()
    const other = new Visitor(app.url, { 'x-forwarded-for': '198.51.100.7' })
    const change = (password: string) =>
      who.post('/api/profile/password', { password, newPassword: 'quite another password' })
    expect(await json(await change('wrong'))).toMatchObject({
      issues: [{ path: 'password', message: expect.stringMatching(/^Incorrect password\. 4 more/) }],
    })
    for (let tries = 0; tries < 4; tries++) await change('wrong')
    expect((await change(PASSWORD)).status).toBe(429)
    expect((await other.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  test.each([['short'], ['x'.repeat(129)], [''], [null]])('%j is no password', async (newPassword) => {
    const { who } = await person()
    expect(await json(await who.post('/api/profile/password', { password: PASSWORD, newPassword }))).toMatchObject({
      code: 'INVALID',
      issues: [{ path: 'newPassword' }],
    })
  })

  test('of a person who signs in only through the provider does not exist: the answer says how to set one', async () => {
    const { who, id } = await person()
    await rows().delete(accounts).where(eq(accounts.userId, id))
    expect(await json(await who.get('/api/profile'))).toMatchObject({ hasPassword: false })
    for (const path of ['/api/profile/password', '/api/profile/two-step'])
      expect(
        await json(await who.post(path, { password: PASSWORD, newPassword: 'quite another password' })),
      ).toMatchObject({ code: 'NO_PASSWORD' })
  })
})

describe('where one is signed in', () => {
  test('lists device, browser and address, and the window that asks first', async () => {
    const { who, signIn } = await person()
    await signIn(LAPTOP)
    const list = await json(await who.get('/api/profile/sessions'))
    expect(list).toMatchObject([
      {
        current: true,
        kind: 'phone',
        device: 'Phone, Chrome on Android',
        address: expect.stringMatching(/^203\.0\.113\.\d+$/),
      },
      { current: false, kind: 'computer', device: 'Computer, Safari on macOS', lastUsedAt: expect.any(String) },
    ])
    expect(JSON.stringify(list)).not.toContain('token')
  })

  test('one can be ended, or all others', async () => {
    const { who, id, signIn } = await person()
    const [laptop, tablet] = [await signIn(LAPTOP), await signIn(PHONE)]
    const list = (await json(await who.get('/api/profile/sessions'))) as {
      id: string
      current: boolean
      kind: string
    }[]
    const other = list.find(({ kind }) => kind === 'computer')
    const left = await who.send('DELETE', `/api/profile/sessions/${other?.id}`, ...SURE)
    expect(await json(left)).toHaveLength(2)
    expect((await laptop.get('/api/auth/user')).status).toBe(401)
    expect(await lastEntry(id)).toMatchObject({ action: 'signed out', after: { device: 'Computer, Safari on macOS' } })
    expect((await who.send('DELETE', `/api/profile/sessions/${other?.id}`, ...SURE)).status).toBe(404)
    const own = list.find(({ current }) => current)
    expect((await who.send('DELETE', `/api/profile/sessions/${own?.id}`, ...SURE)).status).toBe(409)

    expect(await json(await who.send('DELETE', '/api/profile/sessions', ...SURE))).toMatchObject([{ current: true }])
    expect((await tablet.get('/api/auth/user')).status).toBe(401)
    expect((await who.get('/api/auth/user')).status).toBe(200)
  })

  test('of another person cannot be ended', async () => {
    const { who } = await person()
    const other = await person()
    const [theirs] = await rows().select().from(sessions).where(eq(sessions.userId, other.id))
    expect((await who.send('DELETE', `/api/profile/sessions/${theirs?.id}`, ...SURE)).status).toBe(404)
    expect((await other.who.get('/api/auth/user')).status).toBe(200)
  })
})

describe('passkeys', () => {
  const aPasskey = async (userId: string, name: string) => {
    const row = {
      userId,
      name,
      publicKey: 'x',
      credentialID: `${userId}-${name}`,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    }
    const [made] = await rows().insert(passkeys).values(row).returning({ id: passkeys.id })
    return made?.id ?? ''
  }

  test('can be named and removed only by their owner', async () => {
    const { who, id } = await person()
    const passkey = await aPasskey(id, 'Phone')
    expect(await json(await patch(who, `/api/profile/passkeys/${passkey}`, { name: 'My phone' }))).toMatchObject({
      passkeys: [{ name: 'My phone' }],
    })
    expect(await lastEntry(id)).toMatchObject({
      action: 'passkey renamed',
      before: { passkey: 'Phone' },
      after: { passkey: 'My phone' },
    })
    expect((await patch(who, `/api/profile/passkeys/${passkey}`, { name: ' ' })).status).toBe(400)
    const stranger = (await person()).who
    expect((await patch(stranger, `/api/profile/passkeys/${passkey}`, { name: 'Mine' })).status).toBe(404)
    expect((await stranger.send('DELETE', `/api/profile/passkeys/${passkey}`, ...SURE)).status).toBe(404)
    expect(await json(await who.send('DELETE', `/api/profile/passkeys/${passkey}`, ...SURE))).toMatchObject({
      passkeys: [],
    })
    expect(await lastEntry(id)).toMatchObject({ action: 'passkey removed' })
  })

  test('a new one asks for the password first, and demands that the device asks who it is', async () => {
    const { who } = await person()
    expect((await who.post('/api/auth/passkey/new/options', {})).status).toBe(403)
    expect(await json(await who.post('/api/auth/passkey/new/options', { password: 'wrong' }))).toMatchObject({
      issues: [{ path: 'password' }],
    })
    const options = await json(await who.post('/api/auth/passkey/new/options', { password: PASSWORD }))
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  test('shows a person without a password how to get one; a recent sign-in does not count as confirmation', async () => {
    const { who, id } = await person()
    await rows().delete(accounts).where(eq(accounts.userId, id))
    expect(await json(await who.post('/api/auth/passkey/new/options', {}))).toMatchObject({
      code: 'NO_PASSWORD',
      error: expect.stringContaining('Get a link to set one under Settings'),
    })
    await aPasskey(id, 'Phone')
    expect(await json(await who.post('/api/auth/passkey/new/options', {}))).toMatchObject({
      code: 'STEP_UP_REQUIRED',
      error: 'Confirm this with your passkey.',
    })
  })

  test.each([
    {},
    { response: null },
    { response: { id: 'x' } },
    { response: { id: 'x', response: {} }, rememberMe: 'yes' },
  ])('rejects a malformed device response: %j', async (typed) => {
    const who = new Visitor(app.url)
    expect((await json(await who.post('/api/auth/passkey/options', {}))).userVerification).toBe('required')
    const answer = await who.post('/api/auth/passkey/sign-in', typed)
    expect([400, 401]).toContain(answer.status)
    expect((await who.get('/api/auth/user')).status).toBe(401)
  })

  test('challenges are limited by address', async () => {
    const who = new Visitor(app.url, { 'x-forwarded-for': '203.0.113.251' })
    const answers: number[] = []
    for (let tries = 0; tries < 31; tries++) answers.push((await who.post('/api/auth/passkey/options', {})).status)
    expect(answers.slice(0, 30).every((status) => status === 200)).toBe(true)
    expect(answers[30]).toBe(429)
  })

  test('belong to the name of PUBLIC_URL where there is one', async () => {
    const site = await startApp({ env: { PUBLIC_URL: 'https://paving.example' } })
    try {
      const options = await json(
        await new Visitor(site.url).post('/api/auth/passkey/options', {}, { origin: 'https://paving.example' }),
      )
      expect(options.rpId).toBe('paving.example')
    } finally {
      await site.stop()
    }
  })
})
