import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { communications, pushSubscriptions } from '#domains/messaging/messages/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createClient, startApp } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/app.ts'
import { startSmtp } from '#tests/support/fakes/smtp.ts'
import { createUser } from './user-accounts.ts'
import type { Person, Role } from './contract.ts'
import { sessions, users } from './tables.ts'

const PASSWORD = 'a password that is long'
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }

const { app, owner } = useApp({ clock })
beforeEach(() => {
  clock.ahead = 0
})

const rows = () => app.parts.db.read(SYSTEM)
let many = 0
const signIn = async (email: string): Promise<ApiClient> => {
  const anybody = createClient(app.url, '')
  const { headers } = await anybody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return createClient(app.url, headers.getSetCookie()[0]?.split(';', 1)[0] ?? '')
}
async function person(role: Role = 'staff') {
  const email = `team-${++many}@tidestone.example`
  const { id } = await app.parts.db.transaction(SYSTEM, (tx) =>
    createUser(tx, { email, firstName: 'Kay', lastName: `M. ${many}`, role, password: PASSWORD }),
  )
  return { id, email, as: await signIn(email) }
}
const team = async (): Promise<Person[]> => (await owner.get('/api/team')).body
const inTeam = async (id: string) => (await team()).find((one) => one.id === id)
const lastEntry = async (id: string) =>
  (
    await rows()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, id))
      .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
      .limit(1)
  )[0]

describe('the list', () => {
  test('says of everybody their role, when they were last seen, and how they sign in', async () => {
    const { id, email } = await person('technician')
    expect(await inTeam(id)).toEqual({
      id,
      email,
      name: `Kay M. ${many}`,
      role: 'technician',
      version: 1,
      lastSeenAt: expect.any(String),
      twoStep: false,
      passkeys: 0,
      rights: [],
      ownRights: {},
    })
    expect((await team())[0]).toMatchObject({ email: app.owner.email, role: 'owner' })
  })

  test('shows no last activity for a person who never signed in; updates an active person every few minutes, not at each call', async () => {
    const email = `team-${++many}@tidestone.example`
    const { id } = await app.parts.db.transaction(SYSTEM, (tx) =>
      createUser(tx, { email, firstName: 'New', lastName: '', role: 'staff', password: PASSWORD }),
    )
    expect(await inTeam(id)).toMatchObject({ lastSeenAt: null })
    const as = await signIn(email)
    const seen = async () => Date.parse(String((await inTeam(id))?.lastSeenAt))
    const first = await seen()
    clock.ahead = 4 * 60_000
    await as.get('/api/auth/user')
    expect(await seen()).toBe(first)
    clock.ahead = 6 * 60_000
    await as.get('/api/auth/user')
    await expect.poll(seen).toBeGreaterThan(first + 5 * 60_000)
    // Signed out, they are still known to have been here.
    await rows().delete(sessions).where(eq(sessions.userId, id))
    expect(await seen()).toBeGreaterThan(first + 5 * 60_000)
  })

  test('is the owner’s alone', async () => {
    for (const role of ['staff', 'technician'] as const)
      expect((await (await app.as(role)).get('/api/team')).status).toBe(403)
  })
})

describe('another role', () => {
  test('applies from the next call on, and the audit log records the change', async () => {
    const { id, as } = await person('technician')
    expect((await as.get('/api/customers')).status).toBe(403)
    expect(
      await owner.patch(`/api/team/${id}`, { role: 'staff', version: 1, password: app.owner.password }),
    ).toMatchObject({
      status: 200,
      body: { role: 'staff', version: 2 },
    })
    expect((await as.get('/api/customers')).status).toBe(200)
    expect(await lastEntry(id)).toMatchObject({
      action: 'role changed',
      before: { role: 'technician' },
      after: { role: 'staff' },
    })
  })

  test('given from a window that is old is refused with who and when, and the same role again changes nothing', async () => {
    const { id } = await person()
    await owner.patch(`/api/team/${id}`, { role: 'technician', version: 1, password: app.owner.password })
    expect(
      await owner.patch(`/api/team/${id}`, { role: 'owner', version: 1, password: app.owner.password }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED',
        changed: { by: 'You', version: 2 },
        error: expect.stringMatching(/^You changed this on /),
      },
    })
    expect(
      await owner.patch(`/api/team/${id}`, { role: 'technician', version: 2, password: app.owner.password }),
    ).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
  })

  test.each([
    [{ role: 'boss', version: 1 }, 400],
    [{ role: 'staff' }, 400],
    [{ role: 'staff', version: -1 }, 400],
    [{ role: 'staff', version: '1' }, 400],
  ])('%j is refused', async (input, status) => {
    const { id } = await person()
    expect((await owner.patch(`/api/team/${id}`, { ...input, password: app.owner.password })).status).toBe(status)
  })

  test('of an unknown person is rejected with a sentence', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000'
    expect(
      await owner.patch(`/api/team/${unknownId}`, { role: 'staff', version: 1, password: app.owner.password }),
    ).toMatchObject({
      status: 404,
      body: { error: 'This person is no longer on the team.' },
    })
    expect((await owner.call('DELETE', `/api/team/${unknownId}`, { password: app.owner.password })).status).toBe(404)
    expect((await owner.call('DELETE', '/api/team/me', { password: app.owner.password })).status).toBe(400)
  })
})

describe('the last owner', () => {
  test('can be neither removed nor made something else', async () => {
    const [me] = await team()
    const sentence = 'This is the only owner. Make someone else an owner first.'
    expect(
      await owner.patch(`/api/team/${me?.id}`, { role: 'staff', version: me?.version, password: app.owner.password }),
    ).toMatchObject({
      status: 409,
      body: { error: sentence },
    })
    expect(await owner.call('DELETE', `/api/team/${me?.id}`, { password: app.owner.password })).toMatchObject({
      status: 409,
      body: { error: sentence },
    })
  })

  test('of two who take each other out at the same moment, one stays', async () => {
    const [first, second] = [await person('owner'), await person('owner')]
    const [me] = await team()
    await rows()
      .update(users)
      .set({ role: 'staff' })
      .where(eq(users.id, String(me?.id)))
    const answers = await Promise.all([
      first.as.call('DELETE', `/api/team/${second.id}`, { password: PASSWORD }),
      second.as.call('DELETE', `/api/team/${first.id}`, { password: PASSWORD }),
    ])
    await rows()
      .update(users)
      .set({ role: 'owner' })
      .where(eq(users.id, String(me?.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await team()).filter(({ id }) => id === first.id || id === second.id)).toHaveLength(1)
  })
})

describe('a removed person', () => {
  test('is signed out at once and alerted no more; what they did keeps their name', async () => {
    const { id, email, as } = await person()
    const customer = await as.post('/api/customers', {
      name: 'Elena Vargas',
      phone: '(813) 555-0148',
      address: '1204 Shell Point Rd',
      serviceCount: 1,
    })
    expect(customer.status).toBe(201)
    await rows()
      .insert(pushSubscriptions)
      .values({ userId: id, endpoint: `https://push.example/${id}`, p256dh: 'x', auth: 'x' })
    expect(await owner.call('DELETE', `/api/team/${id}`, { password: app.owner.password })).toMatchObject({
      status: 200,
      body: { removed: true },
    })
    expect((await as.get('/api/auth/user')).status).toBe(401)
    expect((await (await signIn(email)).get('/api/auth/user')).status).toBe(401)
    expect(await rows().$count(pushSubscriptions, eq(pushSubscriptions.userId, id))).toBe(0)
    expect(await inTeam(id)).toBeUndefined()
    expect(await lastEntry(id)).toMatchObject({ action: 'removed', before: { email, role: 'staff' } })
    expect(await lastEntry(customer.body.id)).toMatchObject({ actorId: id, actorName: `Kay M. ${many}` })
  })

  test('hears no more of what changes: their open line ends', async () => {
    const { id, as } = await person()
    const line = await fetch(`${app.url}/api/events`, { headers: { cookie: as.cookie } })
    let heard = ''
    const ended = line.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: (text) => void (heard += text) }))
    await expect.poll(() => heard).toContain('event: beat')
    await owner.call('DELETE', `/api/team/${id}`, { password: app.owner.password })
    await expect(
      Promise.race([ended?.then(() => 'ended'), new Promise((resolve) => setTimeout(resolve, 5_000, 'still open'))]),
    ).resolves.toBe('ended')
  })

  test('can be invited again', async () => {
    const { id, email } = await person()
    await owner.call('DELETE', `/api/team/${id}`, { password: app.owner.password })
    expect(
      (await owner.post('/api/invitations', { email, role: 'technician', password: app.owner.password })).status,
    ).toBe(201)
  })
})

describe('an invitation sent again', () => {
  const tokenOf = (link: string) => new URL(link).searchParams.get('token')
  const isGood = async (token: string | null) =>
    (await createClient(app.url, '').get(`/api/auth/invitation?token=${token}`)).status === 200

  test('has a new link for another week, and the one before stops working', async () => {
    const { body: first } = await owner.post('/api/invitations', {
      email: `team-${++many}@tidestone.example`,
      role: 'staff',
      password: app.owner.password,
    })
    clock.ahead = 8 * 86_400_000
    expect(await isGood(tokenOf(first.link))).toBe(false)
    const again = await owner.post(`/api/invitations/${first.id}/send-again`, { password: app.owner.password })
    expect(again).toMatchObject({ status: 200, body: { id: first.id, email: first.email, role: 'staff' } })
    expect(Date.parse(again.body.expiresAt) - clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000)
    expect(await isGood(tokenOf(again.body.link))).toBe(true)
    expect(await isGood(tokenOf(first.link))).toBe(false)
    expect(await lastEntry(first.id)).toMatchObject({ action: 'sent again' })
    expect(await rows().$count(communications, eq(communications.recipient, first.email))).toBe(2)
  })

  test('is gone after it is withdrawn, and only the owner can send it', async () => {
    const { body } = await owner.post('/api/invitations', {
      email: `team-${++many}@tidestone.example`,
      role: 'staff',
      password: app.owner.password,
    })
    expect((await (await app.as('staff')).post(`/api/invitations/${body.id}/send-again`)).status).toBe(403)
    await owner.call('DELETE', `/api/invitations/${body.id}`)
    expect((await owner.post(`/api/invitations/${body.id}/send-again`, { password: app.owner.password })).status).toBe(
      404,
    )
  })

  test('shows no link where e-mail really leaves the machine', async () => {
    const peer = await startSmtp()
    const site = await startApp({ env: { SMTP_URL: peer.url, MAIL_FROM: 'office@tidestone.example' } })
    try {
      const answer = await (
        await site.as('owner')
      ).post('/api/invitations', { email: 'kay@tidestone.example', role: 'staff', password: site.owner.password })
      expect(answer).toMatchObject({ status: 201, body: { link: null } })
    } finally {
      await site.stop()
      await peer.close()
    }
  })
})
