import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alerts, communications } from '#domains/messaging/messages/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { rateLimits } from '#platform/tables.ts'
import { PASSWORD, people } from '#tests/support/accounts.ts'
import { useApp } from '#tests/support/use-app.ts'
import { startMailbox } from '#tests/support/mailbox.ts'
import type { Mailbox } from '#tests/support/mailbox.ts'
import { totp } from '#tests/support/totp.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { RETENTION_DAYS, sweepSecurity } from './security-log.ts'
import { securityEvents } from './tables.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const DAY = 86_400_000

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox?.close())
const { app } = useApp(() => ({ clock, env: mailbox.env }))
beforeEach(async () => {
  clock.ahead = 0
  await rows().delete(rateLimits)
  await rows().delete(securityEvents)
})

const rows = () => app.parts.db.read(SYSTEM)
const { person, careful, signIn, visitor, isIn, code } = people(() => app)
const json = async (answer: Response) => answer.json()
const from = (address: string) => new Visitor(app.url, { 'x-forwarded-for': address })
const wrong = (who: Visitor, email: string) => signIn(who, email, { password: 'not the password' })
const listed = async () =>
  (await (await app.as('owner')).get('/api/security/events?limit=200')).body as Record<string, unknown>[]

describe('the Security list', () => {
  test('shows sign-ins, failures, pauses and wrong passwords inside a session, by account, address and way', async () => {
    const { id, email } = await person('staff')
    const who = from('203.0.113.20')
    for (let turn = 0; turn < 6; turn++) await wrong(who, email)
    const here = from('203.0.113.21')
    expect((await signIn(here, email)).status).toBe(200)
    expect((await here.post('/api/profile/backup-codes', { password: 'wrong' })).status).toBe(400)
    const ofThem = (await listed()).filter((event) => event['userId'] === id)
    expect(ofThem).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'sign-in-failed',
          address: '203.0.113.20',
          way: 'password',
          count: 5,
          userName: expect.any(String),
        }),
        expect.objectContaining({ kind: 'sign-in-paused', address: '203.0.113.20', way: 'password', count: 1 }),
        expect.objectContaining({ kind: 'signed-in', address: '203.0.113.21', way: 'password' }),
        expect.objectContaining({ kind: 'step-up-failed', address: '203.0.113.21', way: 'password' }),
      ]),
    )
    expect(JSON.stringify(await listed())).not.toMatch(/@|not the password|"wrong"/)
  })

  test('is the owner’s alone, and comes in pages', async () => {
    const { email } = await person('staff')
    for (let turn = 0; turn < 3; turn++) await signIn(from(`203.0.113.${30 + turn}`), email)
    for (const role of ['staff', 'technician'] as const)
      expect((await (await app.as(role)).get('/api/security/events')).status).toBe(403)
    expect((await app.visitor.get('/api/security/events')).status).toBe(401)
    const first = await (await app.as('owner')).get('/api/security/events?limit=2')
    expect(first.body).toHaveLength(2)
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await (await app.as('owner')).get(next)
    expect(second.body[0].id).not.toBe(first.body[1].id)
  })

  test('names no person for an address that has no account', async () => {
    await wrong(from('203.0.113.40'), 'nobody@tidestone.example')
    expect(await listed()).toMatchObject([
      { kind: 'sign-in-failed', userId: null, userName: null, address: '203.0.113.40' },
    ])
  })

  test('shows a burst of refused calls once, and no single one', async () => {
    const stranger = from('203.0.113.50')
    for (let turn = 0; turn < 19; turn++) await stranger.get('/api/jobs')
    expect(await listed()).toEqual([])
    for (let turn = 0; turn < 21; turn++) await stranger.get('/api/jobs')
    // Two bursts at the same moment may be two entries.
    const seen = async () =>
      (await listed()).filter(
        (event) => event['kind'] === 'refused' && event['address'] === '203.0.113.50' && event['userId'] === null,
      )
    await expect.poll(async () => (await seen()).reduce((sum, event) => sum + Number(event['count']), 0)).toBe(40)
    expect((await seen()).length).toBeLessThan(3)
  })

  test('keeps entries for so many days as it says', async () => {
    await person('staff')
    expect(await listed()).not.toEqual([])
    // What leaves months ahead would make the e-mails after it wait as long.
    const open = inArray(communications.status, ['pending', 'sending'])
    await expect.poll(() => rows().$count(communications, open)).toBe(0)
    clock.ahead = (RETENTION_DAYS - 1) * DAY
    await app.parts.db.transaction(SYSTEM, (tx) => sweepSecurity(tx))
    expect(await rows().$count(securityEvents)).toBeGreaterThan(0)
    clock.ahead = (RETENTION_DAYS + 1) * DAY
    await app.parts.db.transaction(SYSTEM, (tx) => sweepSecurity(tx))
    expect(await rows().$count(securityEvents)).toBe(0)
  })
})

describe('alerts', () => {
  test('tell the owner of many failures once', async () => {
    await rows().delete(alerts)
    const { email } = await person('staff')
    for (let turn = 0; turn < 30; turn++) await wrong(from(`198.51.100.${turn}`), email)
    await expect.poll(async () => (await listed()).filter((event) => event['kind'] === 'many-failures')).toHaveLength(1)
    const sentAlerts = await rows().select().from(alerts).where(eq(alerts.title, 'Many failed sign-ins'))
    expect(sentAlerts).toMatchObject([
      {
        body: expect.stringMatching(/^\d+ wrong passwords or codes in 15 minutes/),
        href: '/dashboard/settings/team#security',
      },
    ])
  })

  test('tell a person of a sign-in from a device that is new to the account, and of no other', async () => {
    const { id, email, who } = await person('staff')
    const letters = () => mailbox.lettersTo(email).filter((text) => text.includes('from a new device'))
    expect((await signIn(who, email)).status).toBe(200)
    expect(letters()).toEqual([])
    const laptop = new Visitor(app.url, {
      'x-forwarded-for': '198.51.100.77',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/137.0.0.0',
    })
    expect((await signIn(laptop, email)).status).toBe(200)
    await expect.poll(() => letters().length, { timeout: 10_000 }).toBe(1)
    expect(letters()[0]).toContain('198.51.100.77')
    expect((await listed()).filter((event) => event['userId'] === id && event['kind'] === 'new-device')).toHaveLength(1)
    expect((await signIn(laptop, email)).status).toBe(200)
    expect(letters()).toHaveLength(1)
  })
})

describe('a pause shuts out', () => {
  test('no known device and no open session, whatever others at the same address type', async () => {
    const address = '198.51.100.200'
    const { email } = await person('owner')
    const office = from(address)
    expect((await signIn(office, email)).status).toBe(200)
    const guest = from(address)
    for (let turn = 0; turn < 25; turn++) await wrong(guest, `made-up-${turn}@tidestone.example`)
    expect((await wrong(guest, 'one-more@tidestone.example')).status).toBe(429)
    // The open session, the known browser, and another browser of a person who is known at this address.
    expect((await office.post('/api/profile/calendar-feed', { password: PASSWORD })).status).toBe(200)
    expect((await signIn(office, email)).status).toBe(200)
    expect((await signIn(from(address), email)).status).toBe(200)
    // Wrong tries for the very account end at its own count for strangers there, not at the known browser's.
    for (let turn = 0; turn < 6; turn++) await wrong(guest, email)
    expect((await signIn(guest, email)).status).toBe(429)
    expect((await signIn(office, email)).status).toBe(200)
  })

  test('a known device itself after five wrong passwords of its own', async () => {
    const { email, who } = await person('staff')
    for (let turn = 0; turn < 5; turn++) expect((await wrong(who, email)).status).toBe(401)
    expect((await signIn(who, email)).status).toBe(429)
  })

  test('who brings a made-up device cookie like any other', async () => {
    const { email } = await person('staff')
    const thief = from('198.51.100.210')
    for (let turn = 0; turn < 6; turn++) {
      thief.cookies.set('tidestone.device', `${turn}`.padStart(43, 'a'))
      await wrong(thief, email)
    }
    thief.cookies.set('tidestone.device', 'b'.repeat(43))
    expect((await signIn(thief, email)).status).toBe(429)
  })
})

describe('two-step sign-in that a role needs', () => {
  const save = async (twoStepRoles: string[], password = app.owner.password) =>
    (await app.as('owner')).call('PUT', '/api/security/rules', { twoStepRoles, password })

  test('is set up before anything else; a passkey or a sign-in provider counts as a second step', async () => {
    const [plain, safe, technician] = [await person('staff'), await careful('staff'), await person('technician')]
    expect((await save(['staff'])).body).toEqual({ twoStepRoles: ['staff'] })
    expect(await json(await plain.who.get('/api/auth/user'))).toMatchObject({ mustSetUpTwoStep: true })
    for (const path of ['/api/jobs', '/api/customers', '/api/profile/sessions', '/api/settings']) {
      const answer = await plain.who.get(path)
      expect([answer.status, (await json(answer)).code]).toEqual([403, 'TWO_STEP_REQUIRED'])
    }
    expect((await safe.who.get('/api/jobs')).status).toBe(200)
    expect(await json(await technician.who.get('/api/auth/user'))).toMatchObject({ mustSetUpTwoStep: false })
    expect((await plain.who.get('/api/profile')).status).toBe(200)
    const { secret } = await json(await plain.who.post('/api/profile/two-step', { password: PASSWORD }))
    expect((await plain.who.post('/api/profile/two-step/confirm', { code: totp(secret) })).status).toBe(200)
    expect((await plain.who.get('/api/jobs')).status).toBe(200)
    const again = visitor()
    await signIn(again, safe.email)
    await code(again, safe.backupCodes[0])
    expect(await isIn(again)).toBe(true)
    expect((await save([])).body).toEqual({ twoStepRoles: [] })
  })

  test('is the owner’s to demand, with the password', async () => {
    expect(
      (
        await (
          await app.as('staff')
        ).call('PUT', '/api/security/rules', { twoStepRoles: [], password: app.owner.password })
      ).status,
    ).toBe(403)
    expect((await save(['staff'], 'not the password')).status).toBe(400)
    expect((await save(['boss'])).status).toBe(400)
    expect((await (await app.as('owner')).get('/api/security/rules')).body).toEqual({ twoStepRoles: [] })
  })
})

describe('what a device did without network', () => {
  test('is refused when it was done in another session than the one that sends it', async () => {
    const { who } = await person('staff')
    const { sessionId } = await json(await who.get('/api/auth/user'))
    const get = (session: string) => who.send('GET', '/api/jobs', undefined, { 'x-acted-in-session': session })
    expect((await get(sessionId)).status).toBe(200)
    for (const other of ['11111111-1111-4111-8111-111111111111', 'none', '']) {
      const answer = await get(other)
      expect([answer.status, (await json(answer)).code]).toEqual([409, 'OTHER_SESSION'])
    }
  })
})

describe('a new password', () => {
  test('ends the calendar link at once, and makes every browser new again after a reset', async () => {
    const { who, email } = await person('staff')
    const { link } = await json(await who.post('/api/profile/calendar-feed', { password: PASSWORD }))
    const calendar = new URL(link).pathname
    expect((await app.visitor.get(calendar)).status).toBe(200)
    const NEW = 'quite another password'
    expect((await who.post('/api/profile/password', { password: PASSWORD, newPassword: NEW })).status).toBe(200)
    expect((await app.visitor.get(calendar)).status).toBe(404)
    await visitor().post('/api/auth/request-password-reset', { email })
    const token = await mailbox.tokenTo(email)
    expect((await visitor().post('/api/auth/reset-password', { token, newPassword: PASSWORD })).status).toBe(200)
    expect((await signIn(who, email)).status).toBe(200)
    const news = await rows()
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.kind, 'new-device')))
    expect(news.length).toBeGreaterThan(0)
  })
})
