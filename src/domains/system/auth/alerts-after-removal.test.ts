import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { communications, pushSubscriptions } from '#domains/messaging/messages/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { rateLimits } from '#platform/tables.ts'
import { PASSWORD, people } from '#tests/support/accounts.ts'
import type { Person } from '#tests/support/accounts.ts'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { startMailbox } from '#tests/support/mailbox.ts'
import type { Mailbox } from '#tests/support/mailbox.ts'
import { startPush } from '#tests/support/fakes/push.ts'
import type { PushPeer } from '#tests/support/fakes/push.ts'
import { totp } from '#tests/support/totp.ts'
import { invitations, passkeys, users } from './tables.ts'

const NEW = 'the new long password'
/** The body of a call that asks for the password, with its header. */
const SURE: [string, Record<string, string>] = [
  JSON.stringify({ password: PASSWORD }),
  { 'content-type': 'application/json' },
]

let push: PushPeer
let mailbox: Mailbox
beforeAll(async () => {
  push = await startPush()
  mailbox = await startMailbox()
})
afterAll(async () => {
  await push?.close()
  await mailbox?.close()
})
const { app } = useApp(() => ({ allowPrivatePush: true, env: mailbox.env }))
beforeEach(() => rows().delete(rateLimits))

const rows = () => app.parts.db.read(SYSTEM)
const { visitor, signIn, person, careful, code, isIn } = people(() => app)
const anybody = () => createClient(app.url, '')
const json = async (answer: Response) => answer.json()

const alerted = async ({ who }: Pick<Person, 'who'>) => {
  const browser = push.subscribe()
  expect((await who.post('/api/push-subscriptions', browser)).status).toBe(201)
  return browser
}
const pathOf = ({ endpoint }: { endpoint: string }) => new URL(endpoint).pathname
/** Submits a quote request and returns the push paths that received an alert. */
const rungAt = async () => {
  const witness = await alerted({ who: (await person('owner')).who })
  const before = push.received.length
  await anybody().post('/api/service-requests', aQuote())
  await expect.poll(() => push.received.some(({ path }) => path === pathOf(witness))).toBe(true)
  // The server queues the push jobs for all browsers at once. When a later push arrives, the earlier ones have been
  // sent.
  await anybody().post('/api/service-requests', aQuote())
  await expect.poll(() => push.received.filter(({ path }) => path === pathOf(witness)).length).toBe(2)
  return push.received.slice(before).map(({ path }) => path)
}
const resetBy = async (email: string) => {
  await anybody().post('/api/auth/request-password-reset', { email })
  const token = await mailbox.tokenTo(email)
  expect((await anybody().post('/api/auth/reset-password', { token, newPassword: NEW })).status).toBe(200)
}
const keepPasskey = (userId: string, name: string) =>
  rows()
    .insert(passkeys)
    .values({
      userId,
      name,
      publicKey: 'x',
      credentialID: `${userId} ${name}`,
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
    })
const actionsOf = async (id: string) =>
  (await rows().select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.entityId, id))).map(
    ({ action }) => action,
  )

describe('a person who no longer receives alerts', () => {
  test('gets no alert after the owner changes them from office staff to technician', async () => {
    const [owner, one] = [await person('owner'), await person('staff')]
    const browser = await alerted(one)
    expect(await rungAt()).toContain(pathOf(browser))
    const changed = await owner.who.send(
      'PATCH',
      `/api/team/${one.id}`,
      JSON.stringify({ role: 'technician', version: 1 }),
      {
        'content-type': 'application/json',
      },
    )
    expect(changed.status).toBe(200)
    expect(await rows().$count(pushSubscriptions, eq(pushSubscriptions.userId, one.id))).toBe(0)
    expect(await rungAt()).not.toContain(pathOf(browser))
  })

  test('is not alerted either where the browser asked in the very moment before', async () => {
    const one = await person('staff')
    const browser = await alerted(one)
    await rows().update(users).set({ role: 'technician' }).where(eq(users.id, one.id))
    expect(await rungAt()).not.toContain(pathOf(browser))
  })
})

describe('a device that is signed out', () => {
  const alertedOf = (id: string) => rows().$count(pushSubscriptions, eq(pushSubscriptions.userId, id))
  const again = async (email: string) => {
    const who = visitor()
    expect((await signIn(who, email)).status).toBe(200)
    const here = (await json(await who.get('/api/profile/sessions'))).find((one: any) => one.current)
    return { who, session: here.id as string }
  }

  test('from another device gets no more alerts; the other device does, and so does this one after the next sign-in there', async () => {
    const one = await person('owner')
    const here = await alerted(one)
    const there = await again(one.email)
    const lost = await alerted(there)
    expect((await one.who.send('DELETE', `/api/profile/sessions/${there.session}`, ...SURE)).status).toBe(200)
    expect(await alertedOf(one.id)).toBe(1)
    const rung = await rungAt()
    expect([rung.includes(pathOf(here)), rung.includes(pathOf(lost))]).toEqual([true, false])
    expect((await (await again(one.email)).who.post('/api/push-subscriptions', lost)).status).toBe(201)
    expect(await rungAt()).toContain(pathOf(lost))
  })

  test.each([
    ['Logout', (who: Person['who']) => who.get('/api/logout')],
    ['the call', (who: Person['who']) => who.post('/api/auth/sign-out', {})],
  ])('by %s is alerted no more, and no other is touched', async (_name, leave) => {
    const one = await person('owner')
    await alerted(one)
    const there = await again(one.email)
    await alerted(there)
    expect([200, 302]).toContain((await leave(there.who)).status)
    expect(await alertedOf(one.id)).toBe(1)
  })
})

describe('a new password by a link', () => {
  test('ends what another one may have left behind: alerts, the calendar link, passkeys and a sign-in that waits for its code; the letter says so', async () => {
    const one = await careful('staff')
    const browser = await alerted(one)
    const { link } = await json(await one.who.post('/api/profile/calendar-feed', { password: PASSWORD }))
    const calendar = new URL(link).pathname
    expect((await anybody().get(calendar)).status).toBe(200)
    await keepPasskey(one.id, 'Phone')
    await keepPasskey(one.id, 'Somebody’s laptop')
    const halfway = visitor()
    expect(await json(await signIn(halfway, one.email))).toMatchObject({ twoFactorRedirect: true })

    await resetBy(one.email)
    expect((await code(halfway, totp(one.secret))).status).toBe(401)
    expect(await isIn(halfway)).toBe(false)
    expect(await isIn(one.who)).toBe(false)
    expect(await rows().$count(passkeys, eq(passkeys.userId, one.id))).toBe(0)
    await expect.poll(async () => (await anybody().get(calendar)).status).toBe(404)
    expect(await rungAt()).not.toContain(pathOf(browser))

    const [letter] = await rows()
      .select({ message: communications.message })
      .from(communications)
      .where(and(eq(communications.recipient, one.email), eq(communications.subject, 'Your password was changed')))
    expect(letter?.message).toContain('we removed your passkeys: “Phone”, “Somebody’s laptop”.')
    expect(letter?.message).toContain('your calendar link no longer works')
    expect(await actionsOf(one.id)).toEqual(
      expect.arrayContaining(['password reset', 'passkey removed', 'calendar link revoked']),
    )
  })

  test('ends nothing of anybody else', async () => {
    const [one, other] = [await person('staff'), await person('staff')]
    const browser = await alerted(other)
    const { link } = await json(await other.who.post('/api/profile/calendar-feed', { password: PASSWORD }))
    await keepPasskey(other.id, 'Phone')
    await resetBy(one.email)
    expect(await isIn(other.who)).toBe(true)
    expect(await rows().$count(passkeys, eq(passkeys.userId, other.id))).toBe(1)
    expect(await rungAt()).toContain(pathOf(browser))
    expect((await anybody().get(new URL(link).pathname)).status).toBe(200)
  })
})

describe('the alerts of other devices end, and those of this one go on', () => {
  test.each([
    [
      'with a new password',
      (one: Person, endpoint: string) =>
        one.who.post('/api/profile/password', { password: PASSWORD, newPassword: NEW, endpoint }),
    ],
    [
      'with signing out all others',
      (one: Person, endpoint: string) =>
        one.who.send('DELETE', '/api/profile/sessions', JSON.stringify({ password: PASSWORD, endpoint }), {
          'content-type': 'application/json',
        }),
    ],
  ])('%s', async (_what, act) => {
    const one = await person('staff')
    const [here, there] = [await alerted(one), await alerted(one)]
    expect((await act(one, here.endpoint)).status).toBe(200)
    const rung = await rungAt()
    expect(rung).toContain(pathOf(here))
    expect(rung).not.toContain(pathOf(there))
  })

  test('when this device gets no alerts, no device does', async () => {
    const one = await person('staff')
    await alerted(one)
    expect((await one.who.send('DELETE', '/api/profile/sessions', ...SURE)).status).toBe(200)
    expect(await rows().$count(pushSubscriptions, eq(pushSubscriptions.userId, one.id))).toBe(0)
  })

  test('a new password ends a sign-in that waits for its code', async () => {
    const one = await careful('staff')
    const halfway = visitor()
    await signIn(halfway, one.email)
    expect((await one.who.post('/api/profile/password', { password: PASSWORD, newPassword: NEW })).status).toBe(200)
    expect((await code(halfway, totp(one.secret))).status).toBe(401)
  })
})

describe('a former owner', () => {
  const invite = async ({ who }: Person, email: string) =>
    who.post('/api/invitations', { email, role: 'owner', password: PASSWORD })
  const openFor = (email: string) => rows().select().from(invitations).where(eq(invitations.email, email))

  test.each([
    ['taken out', (owner: Person, one: Person) => owner.who.send('DELETE', `/api/team/${one.id}`, ...SURE)],
    [
      'made staff',
      (owner: Person, one: Person) =>
        owner.who.send(
          'PATCH',
          `/api/team/${one.id}`,
          JSON.stringify({ role: 'staff', version: 1, password: PASSWORD }),
          {
            'content-type': 'application/json',
          },
        ),
    ],
  ])('%s leaves no invitation behind, and the others’ stay', async (what, act) => {
    const [owner, one] = [await person('owner'), await person('owner')]
    const [theirs, others] = [`theirs-${what.length}@tidestone.example`, `others-${what.length}@tidestone.example`]
    const invited = await json(await invite(one, theirs))
    expect((await invite(owner, others)).status).toBe(201)
    expect((await act(owner, one)).status).toBe(200)
    const token = await mailbox.tokenTo(theirs)
    expect(
      await anybody().post('/api/auth/accept-invitation', { token, firstName: 'B', lastName: 'C', password: PASSWORD }),
    ).toMatchObject({ status: 410 })
    expect(await openFor(theirs)).toMatchObject([{ withdrawnAt: expect.any(Date) }])
    expect(await openFor(others)).toMatchObject([{ withdrawnAt: null }])
    expect(await actionsOf(invited.id)).toEqual(expect.arrayContaining(['invited', 'withdrawn']))
  })

  test('cannot invite anyone at the same moment: whichever comes first, none of their invitations stays open', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const [owner, one] = [await person('owner'), await person('owner')]
      const email = `race-${turn}@tidestone.example`
      await Promise.all([owner.who.send('DELETE', `/api/team/${one.id}`, ...SURE), invite(one, email)])
      expect((await openFor(email)).filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([])
    }
  })
})
