import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '#domains/system/audit/tables.ts'
import * as business from '#domains/system/business/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { createClient, startApp } from '#tests/support/app.ts'
import type { App, AppOptions } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { createUser } from './user-accounts.ts'
import { users } from './tables.ts'

const NO_OWNER = { OWNER_EMAIL: '', OWNER_PASSWORD: '' }
const PERSON = { email: 'ray@tidestone.example', firstName: 'Ray', lastName: 'Diaz', password: 'a first long password' }

async function started(options: AppOptions): Promise<App> {
  const app = await startApp(options)
  let running = true
  const { stop } = app
  app.stop = async () => {
    if (running) await stop()
    running = false
  }
  onTestFinished(() => app.stop())
  return app
}
async function aDatabase() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  return database
}
const tokenOf = (app: App) => new URL(app.setUpLink ?? 'none:').searchParams.get('token') ?? ''
const setUp = (app: App, token: string, change: object = {}) =>
  createClient(app.url, '').post('/api/auth/set-up', { ...PERSON, token, ...change })
const signIn = (app: App, email: string, password: string) =>
  createClient(app.url, '').post('/api/auth/sign-in/email', { email, password })

test('OWNER_EMAIL and OWNER_PASSWORD make the owner at the first start, and no link is printed', async () => {
  const app = await started({ env: { OWNER_EMAIL: 'Ray@Tidestone.example', OWNER_PASSWORD: 'from the environment' } })
  expect(app.setUpLink).toBeNull()
  expect((await signIn(app, PERSON.email, 'from the environment')).status).toBe(200)
})

test('a later start leaves the owner alone, whatever the variables say then', async () => {
  const database = await aDatabase()
  await (await started({ database, env: { OWNER_EMAIL: PERSON.email, OWNER_PASSWORD: 'from the environment' } })).stop()
  const again = await started({
    database,
    env: { OWNER_EMAIL: PERSON.email, OWNER_PASSWORD: 'changed in the meantime' },
  })
  expect((await signIn(again, PERSON.email, 'changed in the meantime')).status).toBe(401)
  expect((await signIn(again, PERSON.email, 'from the environment')).status).toBe(200)
  await again.stop()
  const other = await started({
    database,
    env: { OWNER_EMAIL: 'other@tidestone.example', OWNER_PASSWORD: 'from the environment' },
  })
  expect(await other.parts.db.read(SYSTEM).$count(users)).toBe(1)
})

test('a member of staff becomes the owner when the variables name that address and there is no owner', async () => {
  const database = await aDatabase()
  const first = await started({ database, env: NO_OWNER })
  await first.parts.db.transaction(SYSTEM, (tx) => createUser(tx, { ...PERSON, role: 'staff' }))
  await first.stop()
  const app = await started({ database, env: { OWNER_EMAIL: PERSON.email, OWNER_PASSWORD: 'from the environment' } })
  expect(await app.parts.db.read(SYSTEM).select({ role: users.role }).from(users)).toEqual([{ role: 'owner' }])
  expect((await signIn(app, PERSON.email, PERSON.password)).status).toBe(200)
  const [entry] = await app.parts.db
    .read(SYSTEM)
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'role changed'))
  expect(entry).toMatchObject({ before: { role: 'staff' }, after: { role: 'owner' } })
})

test('without the variables the first start gives a link that makes the owner, once', async () => {
  const app = await started({ env: NO_OWNER })
  expect(app.setUpLink).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/set-up\?token=[\w-]{43}$/)
  const company = { name: 'Gulf Stone', city: 'Sarasota', state: 'fl', zip: '34236' }
  expect((await setUp(app, tokenOf(app), { company: { ...company, name: '' } })).body.issues).toMatchObject([
    { path: 'company.name' },
  ])
  const answer = await setUp(app, tokenOf(app), { company })
  expect([answer.status, answer.body]).toEqual([201, { email: PERSON.email }])
  expect(await business.list(app.parts.db.read(SYSTEM))).toMatchObject([
    { name: 'Gulf Stone Paver Sealing' },
    { name: 'Gulf Stone Pressure Washing' },
  ])
  expect(await business.facts(app.parts.db.read(SYSTEM))).toMatchObject({ ...company, state: 'FL', since: 2013 })
  expect((await signIn(app, PERSON.email, PERSON.password)).status).toBe(200)
  expect(await app.parts.db.read(SYSTEM).select({ role: users.role, name: users.name }).from(users)).toEqual([
    { role: 'owner', name: 'Ray Diaz' },
  ])
  const again = await setUp(app, tokenOf(app), { email: 'second@tidestone.example' })
  expect([again.status, again.body.error]).toEqual([409, 'This site already has an owner. Sign in instead.'])
})

test('of eight who use the link at the same moment, one becomes the owner', async () => {
  const app = await started({ env: NO_OWNER })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => setUp(app, tokenOf(app), { email: `owner-${turn}@tidestone.example` })),
  )
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
  expect(await app.parts.db.read(SYSTEM).$count(users)).toBe(1)
  recordProof('one-time secrets', { tried: answers.length, figure: 'the setup link' })
})

test('each start without an owner gives a new link, and the one before stops working', async () => {
  const database = await aDatabase()
  const first = await started({ database, env: NO_OWNER })
  const before = tokenOf(first)
  await first.stop()
  const second = await started({ database, env: NO_OWNER })
  expect(tokenOf(second)).not.toBe(before)
  expect((await setUp(second, before)).body).toEqual({
    error: 'This link was already used or has expired. Restart the server to get a new one.',
    code: 'LINK_EXPIRED',
  })
  expect((await setUp(second, tokenOf(second))).status).toBe(201)
  await second.stop()
  expect((await started({ database, env: NO_OWNER })).setUpLink).toBeNull()
})

test('the link works for a day', async () => {
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
  const app = await started({ clock, env: NO_OWNER })
  clock.ahead = 24 * 3_600_000 + 1000
  expect((await setUp(app, tokenOf(app))).status).toBe(410)
})

test.each([{ password: 'short' }, { email: 'no address' }, { firstName: ' ' }])(
  '%j is refused beside its field, and the link still works',
  async (change) => {
    const app = await started({ env: NO_OWNER })
    const answer = await setUp(app, tokenOf(app), change)
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, Object.keys(change)[0]])
    expect((await setUp(app, tokenOf(app))).status).toBe(201)
  },
)

test('a made-up link creates no account', async () => {
  const app = await started({ env: NO_OWNER })
  for (const token of ['x', '%', `${tokenOf(app)}x`, "' or 1=1 --"]) expect((await setUp(app, token)).status).toBe(410)
  expect(await app.parts.db.read(SYSTEM).$count(users)).toBe(0)
})
