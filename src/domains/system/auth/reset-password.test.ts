import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createClient, startApp } from '#tests/support/app.ts'
import { startMailbox } from '#tests/support/mailbox.ts'
import type { Mailbox } from '#tests/support/mailbox.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { createUser } from './user-accounts.ts'
import { verifications } from './tables.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const MINUTE = 60_000
const OLD = 'the old long password'
const NEW = 'the new long password'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox?.close())
const { app } = useApp(() => ({ clock, env: mailbox.env }))
beforeEach(() => {
  clock.ahead = 0
})

const rows = () => app.parts.db.read(SYSTEM)
// Each from an address of its own: the calls are limited by address.
const anybody = () => createClient(app.url, '')
let many = 0
async function aUser(): Promise<string> {
  const email = `reset-${++many}@tidestone.example`
  await app.parts.db.transaction(SYSTEM, (tx) =>
    createUser(tx, { email, firstName: 'Ana', lastName: 'Silva', role: 'staff', password: OLD }),
  )
  return email
}
const ask = (email: string) => anybody().post('/api/auth/request-password-reset', { email })
const resetMails = (email: string) =>
  rows()
    .select()
    .from(communications)
    .where(and(eq(communications.recipient, email), eq(communications.subject, 'Reset your password')))
    .orderBy(desc(communications.createdAt))
async function tokenFor(email: string): Promise<string> {
  const before = (await resetMails(email)).length
  await ask(email)
  return mailbox.tokenTo(email, before)
}
const reset = (token: string, newPassword = NEW) => anybody().post('/api/auth/reset-password', { token, newPassword })
const signIn = (email: string, password: string) => anybody().post('/api/auth/sign-in/email', { email, password })

test('resets a forgotten password with the link from the email', async () => {
  const email = await aUser()
  const answer = await reset(await tokenFor(email))
  expect([answer.status, answer.body]).toEqual([200, { email }])
  expect((await signIn(email, OLD)).status).toBe(401)
  expect((await signIn(email, NEW)).status).toBe(200)
})

test('emails the person that the password changed, and records the change in the audit log', async () => {
  const email = await aUser()
  const token = await tokenFor(email)
  await reset(token)
  const subjects = await rows()
    .select({ subject: communications.subject })
    .from(communications)
    .where(eq(communications.recipient, email))
  expect(subjects.map((row) => row.subject ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Reset your password',
    'Your password was changed',
  ])
  const entries = await rows().select().from(auditEntries).where(eq(auditEntries.action, 'password reset'))
  expect(entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(entries)).not.toMatch(/token|password"/)
})

test('every device is signed out by it', async () => {
  const email = await aUser()
  const devices = await Promise.all([signIn(email, OLD), signIn(email, OLD)])
  const callers = devices.map((device) =>
    createClient(
      app.url,
      device.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    ),
  )
  for (const device of callers) expect((await device.get('/api/auth/user')).status).toBe(200)
  await reset(await tokenFor(email))
  for (const device of callers) expect((await device.get('/api/auth/user')).status).toBe(401)
  recordProof('session rotation', { tried: 1, figure: 'a password change' })
})

test('a link works once, also when it is used ten times at the same moment', { timeout: 120_000 }, async () => {
  const times = pickRuns(1, 5)
  for (let turn = 0; turn < times; turn++) {
    const token = await tokenFor(await aUser())
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => reset(token)))).map((answer) => answer.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(410)])
    expect((await reset(token)).body).toEqual({
      error: 'This link was already used or has expired. Request a new one.',
      code: 'LINK_EXPIRED',
    })
    recordProof('one-time secrets', { tried: 11, figure: 'password reset links' })
  }
})

test('using one link makes the others of the same person worthless', async () => {
  const email = await aUser()
  const [first, second] = [await tokenFor(email), await tokenFor(email)]
  expect((await reset(second)).status).toBe(200)
  expect((await reset(first)).status).toBe(410)
})

test('the answer is the same whether the email is known or not, and a stranger gets no email', async () => {
  const known = await ask(await aUser())
  const unknown = await ask('nobody@tidestone.example')
  expect([known.status, known.body]).toEqual([200, { status: true, emailed: true }])
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  // Both requests go through the queue. Once a later request for a known account is served, the stranger's is done,
  // too.
  await tokenFor(await aUser())
  expect(await rows().$count(communications, eq(communications.recipient, 'nobody@tidestone.example'))).toBe(0)
})

test('lets a person who was paused for wrong passwords in at once with a new one', async () => {
  const email = await aUser()
  const home = anybody()
  const answers: number[] = []
  for (let turn = 0; turn < 6; turn++)
    answers.push((await home.post('/api/auth/sign-in/email', { email, password: 'wrong wrong wrong' })).status)
  expect(answers.at(-1)).toBe(429)
  await reset(await tokenFor(email))
  expect((await home.post('/api/auth/sign-in/email', { email, password: NEW })).status).toBe(200)
})

test('a password that is too short is refused, and the link still works', async () => {
  const token = await tokenFor(await aUser())
  const answer = await reset(token, 'short')
  expect(answer.body).toEqual({
    error: 'Please use at least 12 characters.',
    code: 'INVALID',
    issues: [{ path: 'newPassword', message: 'Please use at least 12 characters.' }],
  })
  expect((await reset(token)).status).toBe(200)
})

test('the database holds only a hash of the link', async () => {
  const token = await tokenFor(await aUser())
  expect(JSON.stringify(await rows().select().from(verifications))).not.toContain(token)
})

test('asking again and again from one address is answered 429', async () => {
  const who = anybody()
  const statuses: number[] = []
  for (let turn = 0; turn < 21; turn++)
    statuses.push((await who.post('/api/auth/request-password-reset', { email: 'nobody@tidestone.example' })).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses[20]).toBe(429)
})

test('a link in an email never follows a forged Host', async () => {
  const email = await aUser()
  await fetch(`${app.url}/api/auth/request-password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ email }),
  })
  await mailbox.tokenTo(email)
  expect(mailbox.lettersTo(email).join()).not.toContain('evil.example')
})

// These two come last: an e-mail that is sent ahead of the clock keeps those that follow waiting.
test('a mailbox gets no more than three links at a time', async () => {
  const email = await aUser()
  for (let turn = 0; turn < 3; turn++) await tokenFor(email)
  await ask(email)
  await tokenFor(await aUser())
  expect(await resetMails(email)).toHaveLength(3)
  clock.ahead = 31 * MINUTE
  await ask(email)
  // Until it has arrived: what is written ahead of the clock would wait for it.
  await mailbox.tokenTo(email, 3)
  expect(await resetMails(email)).toHaveLength(4)
})

test('a link works for 30 minutes', async () => {
  // Later than the e-mails of the test before, which those of an earlier time would wait for.
  const start = 40 * MINUTE
  clock.ahead = start
  const [early, late] = [await tokenFor(await aUser()), await tokenFor(await aUser())]
  clock.ahead = start + 29 * MINUTE
  expect((await reset(early)).status).toBe(200)
  clock.ahead = start + 31 * MINUTE
  expect((await reset(late)).status).toBe(410)
})

test('where no email provider is connected the answer says that no link leaves, whether the address is known or not', async () => {
  const without = await startApp()
  onTestFinished(() => without.stop())
  const asked = (email: string) => createClient(without.url, '').post('/api/auth/request-password-reset', { email })
  for (const email of [without.owner.email, 'nobody@tidestone.example'])
    expect((await asked(email)).body).toEqual({ status: true, emailed: false })
})
