import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { WITHHELD } from '#domains/messaging/messages/email/secret-email.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/app.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { invitations, users } from './tables.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const DAY = 86_400_000
const PERSON = { firstName: 'Zoë', lastName: "O'Brien <b>", password: 'another long password' }

const { app, owner } = useApp({ clock })
beforeEach(() => {
  clock.ahead = 0
})

const rows = () => app.parts.db.read(SYSTEM)
let many = 0
const anEmail = () => `person-${++many}@tidestone.example`
const invite = (email: string, role = 'staff') =>
  owner.post('/api/invitations', { email, role, password: app.owner.password })
const mailTo = async (email: string) =>
  (
    await rows()
      .select()
      .from(communications)
      .where(eq(communications.recipient, email))
      .orderBy(desc(communications.createdAt))
      .limit(1)
  )[0]
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? 'none'
const tokenFor = async (email: string, role?: string) => tokenIn((await invite(email, role)).body.link)
// Each from an address of its own: the calls are limited by address.
const anybody = () => createClient(app.url, '')
const accept = (token: string, change: object = {}) =>
  anybody().post('/api/auth/accept-invitation', { ...PERSON, token, ...change })
const signIn = (email: string) => anybody().post('/api/auth/sign-in/email', { email, password: PERSON.password })

describe('inviting', () => {
  test('without an e-mail provider the answer shows the link once, and the outbox never does', async () => {
    const email = anEmail()
    const answer = await invite(` ${email.toUpperCase()} `)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      email,
      role: 'staff',
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
      link: expect.stringMatching(/\/invitation\?token=[\w-]{43}$/),
    })
    expect(new Date(answer.body.expiresAt).getTime() - new Date(answer.body.createdAt).getTime()).toBe(7 * DAY)
    const mail = await mailTo(email)
    expect(mail).toMatchObject({
      type: 'email',
      purpose: 'account',
      subject: 'You’re invited to the Tidestone dashboard',
    })
    expect([mail?.message, mail?.html]).toEqual([WITHHELD, null])
  })

  test('the database holds only a hash of the link', async () => {
    const email = anEmail()
    const token = await tokenFor(email)
    const [row] = await rows().select().from(invitations).where(eq(invitations.email, email))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('the outbox shows the link to no one, not even the owner', async () => {
    const email = anEmail()
    await invite(email, 'owner')
    const inOutbox = async (who: ApiClient) =>
      (await who.get('/api/communications')).body.find((one: { recipient: string }) => one.recipient === email)?.message
    expect(await inOutbox(owner)).toBe(WITHHELD)
    expect(await inOutbox(await app.as('staff'))).toBe('Only the owner can read messages about accounts.')
    expect((await (await app.as('technician')).get('/api/communications')).status).toBe(403)
  })

  test('inviting and accepting leave audit entries that say who, without the link', async () => {
    const email = anEmail()
    const { id, link } = (await invite(email)).body
    const token = tokenIn(link)
    await accept(token)
    const [entry] = await rows().select().from(auditEntries).where(eq(auditEntries.entityId, id))
    expect(entry).toMatchObject({ entity: 'invitations', action: 'invited', after: { email, role: 'staff' } })
    expect(entry?.actorId).not.toBeNull()
    const [user] = await rows().select().from(users).where(eq(users.email, email))
    const [accepted] = await rows()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, user?.id ?? ''))
    expect(accepted).toMatchObject({ entity: 'users', action: 'invitation accepted', after: { email, role: 'staff' } })
    expect(JSON.stringify(await rows().select().from(auditEntries))).not.toContain(token)
  })

  test.each(['staff', 'technician'] as const)('%s cannot invite, nor see or withdraw invitations', async (role) => {
    const { id } = (await invite(anEmail())).body
    const person = await app.as(role)
    for (const answer of [
      await person.post('/api/invitations', { email: anEmail(), role: 'owner' }),
      await person.get('/api/invitations'),
      await person.call('DELETE', `/api/invitations/${id}`),
    ]) {
      expect(answer.status).toBe(403)
    }
    expect((await anybody().post('/api/invitations', { email: anEmail(), role: 'owner' })).status).toBe(401)
  })

  test.each([
    { email: 'no address', role: 'staff' },
    { email: 'a@b.example', role: 'boss' },
    { role: 'staff' },
    { email: 'a@b.example' },
  ])('%j is refused with the field that is wrong', async (input) => {
    const answer = await owner.post('/api/invitations', { ...input, password: app.owner.password })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'INVALID', issues: [{ path: expect.stringMatching(/email|role/) }] })
  })

  test('rejects an invitation for an address that already has an account', async () => {
    const answer = await invite(app.owner.email)
    expect(answer.status).toBe(409)
    expect(answer.body.error).toContain('already has an account')
  })

  test('five invitations of one address at once leave one that works', async () => {
    const email = anEmail()
    await Promise.all(Array.from({ length: 5 }, () => invite(email)))
    expect(
      (await owner.get('/api/invitations')).body.filter((one: { email: string }) => one.email === email),
    ).toHaveLength(1)
  })
})

describe('accepting', () => {
  test('the page can say who the link is for, and the person then signs in with the role of the invitation', async () => {
    const email = anEmail()
    const token = await tokenFor(email, 'technician')
    expect((await anybody().get(`/api/auth/invitation?token=${token}`)).body).toEqual({ email, role: 'technician' })
    const answer = await accept(token)
    expect([answer.status, answer.body]).toEqual([201, { email }])
    const signedIn = await signIn(email)
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    expect((await createClient(app.url, cookie).get('/api/auth/user')).body).toMatchObject({
      email,
      role: 'technician',
      firstName: 'Zoë',
      lastName: "O'Brien <b>",
    })
  })

  test('neither address nor role can be chosen by the one who accepts', async () => {
    const email = anEmail()
    const other = anEmail()
    await accept(await tokenFor(email, 'technician'), { email: other, role: 'owner' })
    expect(await rows().$count(users, eq(users.email, other))).toBe(0)
    expect(await rows().select({ role: users.role }).from(users).where(eq(users.email, email))).toEqual([
      { role: 'technician' },
    ])
  })

  test('a link works once', async () => {
    const token = await tokenFor(anEmail())
    expect((await accept(token)).status).toBe(201)
    const again = await accept(token)
    expect([again.status, again.body]).toEqual([
      410,
      { error: 'This invitation was already accepted. Sign in instead.', code: 'LINK_EXPIRED' },
    ])
    expect((await anybody().get(`/api/auth/invitation?token=${token}`)).status).toBe(410)
    recordProof('one-time secrets', { tried: 2, figure: 'invitations' })
  })

  test('of ten at the same moment one makes the account', { timeout: 120_000 }, async () => {
    const times = pickRuns(1, 5)
    for (let turn = 0; turn < times; turn++) {
      const email = anEmail()
      const token = await tokenFor(email)
      const statuses = (await Promise.all(Array.from({ length: 10 }, () => accept(token)))).map(
        (answer) => answer.status,
      )
      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(410)])
      expect(await rows().$count(users, eq(users.email, email))).toBe(1)
      recordProof('one-time secrets', { tried: 10, figure: 'invitations' })
    }
  })

  test('a link works for seven days', async () => {
    const [early, late] = [await tokenFor(anEmail()), await tokenFor(anEmail())]
    clock.ahead = 7 * DAY - 60_000
    expect((await accept(early)).status).toBe(201)
    clock.ahead = 7 * DAY + 60_000
    const answer = await accept(late)
    expect([answer.status, answer.body.error]).toEqual([410, 'This invitation has expired. Ask for a new one.'])
  })

  test('a withdrawn invitation does not work, and is no longer in the list', async () => {
    const email = anEmail()
    const { id, link } = (await invite(email)).body
    const token = tokenIn(link)
    expect((await owner.call('DELETE', `/api/invitations/${id}`)).body).toEqual({ withdrawn: true })
    const answer = await accept(token)
    expect([answer.status, answer.body.error]).toEqual([
      410,
      'This invitation was withdrawn or replaced. Check for a newer email, or ask for a new invitation.',
    ])
    expect((await owner.get('/api/invitations')).body.map((one: { email: string }) => one.email)).not.toContain(email)
    expect((await owner.call('DELETE', `/api/invitations/${id}`)).status).toBe(404)
  })

  test('inviting again replaces the link and the role', async () => {
    const email = anEmail()
    const before = await tokenFor(email, 'owner')
    const after = await tokenFor(email, 'staff')
    expect((await accept(before)).status).toBe(410)
    expect((await accept(after)).status).toBe(201)
    expect(await rows().select({ role: users.role }).from(users).where(eq(users.email, email))).toEqual([
      { role: 'staff' },
    ])
  })

  test('a link that was cut off by a mail program says so', async () => {
    const token = await tokenFor(anEmail())
    const answer = await accept(token.slice(0, 20))
    expect([answer.status, answer.body.error]).toEqual([
      410,
      'This invitation link is incomplete. Open it from the email again.',
    ])
  })

  test.each([
    { password: 'short' },
    { password: 'x'.repeat(129) },
    { firstName: '' },
    { lastName: 'x'.repeat(61) },
    { firstName: 'a\u0000b' },
  ])('%j is refused beside its field, and the link still works', async (change) => {
    const token = await tokenFor(anEmail())
    const answer = await accept(token, change)
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, Object.keys(change)[0]])
    expect((await accept(token)).status).toBe(201)
  })
})
