import { eq } from 'drizzle-orm'
import { hashPassword as hashAsBefore } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '#platform/config.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { PASSWORD, people } from '#tests/support/accounts.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createClient, startApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isMatch, hashPassword, setPasswordCost } from './password-hash.ts'
import { findWeakness } from './password-rules.ts'
import { accounts } from './tables.ts'

const { app } = useApp()

const { person, signIn, visitor } = people(() => app)
const rows = () => app.parts.db.read(SYSTEM)

const WEAK = [
  '123456789012',
  'password1234',
  'Password123!',
  'qwertyuiop12',
  'iloveyou1234',
  'aaaaaaaaaaaa',
  'abcdefghijkl',
  'Tidestone2026!',
  'Tampa-Pavers-2026',
  'tidestonetampa',
  'P@ssw0rd12345',
  'welcome12345',
  'Passw0rd2026!',
  'Summer2026!!',
  '2026 Autumn 2026',
  'pressurewashing',
  'House-Wash-2025',
  'apollobeach2026',
  'Sun City Center 1',
  '8135550123tide',
  'call 813-555-0123',
  'elephant!!2024',
  'q w e r t y u i o p',
  '1 2 3 4 5 6 7 8 9 0',
  'p-a-s-s-w-o-r-d-1',
  'password password',
  'letmein_letmein',
  '11-22-33-44-55-66',
]
const GOOD = [
  'a password that is long',
  'correct horse battery staple',
  'N0tTh3Usual!x',
  'heron-ladder-42-violet',
  'the old long password',
  'my driveway eats green lizards',
  '7493 0582 6617 3348',
]

describe('a new password', () => {
  test.each(WEAK)('%s is refused, with a sentence that says why', async (password) => {
    const { who } = await person()
    const answer = await who.post('/api/profile/password', { password: PASSWORD, newPassword: password })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'INVALID',
      issues: [{ path: 'newPassword', message: expect.stringContaining('easy to guess') }],
    })
  })

  test.each(GOOD)('%s is taken', async (password) => {
    expect(await findWeakness(rows(), password, { email: 'kay@tidestone.example' })).toBeNull()
  })

  test('made of the person’s own name and e-mail is refused where an invitation is accepted', async () => {
    const email = 'marisol.quintana@harborside.example'
    const invited = await (
      await app.as('owner')
    ).post('/api/invitations', { email, role: 'staff', password: app.owner.password })
    const token = new URL(invited.body.link).searchParams.get('token')
    const accept = (password: string) =>
      createClient(app.url, '').post('/api/auth/accept-invitation', {
        token,
        firstName: 'Marisol',
        lastName: 'Quintana',
        password,
      })
    for (const password of ['marisolquintana', 'Harborside-1985', 'quintana.marisol!', 'short', '12345678901'])
      expect(await accept(password)).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
    expect((await accept('heron-ladder-42-violet')).status).toBe(201)
  })

  test('is judged in a moment, however it is spelled', async () => {
    await findWeakness(rows(), 'warm up the dictionaries', {})
    for (const password of [
      '4@8({[<369&#!1/|0$5+7%2'.repeat(5),
      'a1'.repeat(64),
      '1!|l4@'.repeat(21),
      'x'.repeat(128),
    ]) {
      const { user } = process.cpuUsage()
      await findWeakness(rows(), password, {})
      expect((process.cpuUsage().user - user) / 1000).toBeLessThan(400)
    }
  })
})

describe('OWNER_PASSWORD', () => {
  test.each(['1234567890', 'password1234', 'Tidestone2026!'])(
    '%s stops the start that would make an owner with it',
    async (password) => {
      const database = await freshDatabase()
      try {
        await expect(startApp({ database, env: { OWNER_PASSWORD: password } })).rejects.toThrow(ConfigError)
      } finally {
        await database.drop()
      }
    },
  )

  test('of an owner who is there already stops nothing, however short it is', async () => {
    const again = await startApp({ database: app.database, env: { OWNER_PASSWORD: 'short' } })
    await again.stop()
  })
})

describe('a stored password', () => {
  const stored = async (id: string) =>
    (await rows().select({ hash: accounts.password }).from(accounts).where(eq(accounts.userId, id)))[0]?.hash ?? ''

  test('has the parameters that OWASP recommends, and fits itself alone', async () => {
    setPasswordCost(17)
    const hash = await hashPassword('heron-ladder-42-violet')
    setPasswordCost(10)
    expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
    expect(await isMatch(hash, 'heron-ladder-42-violet')).toBe(true)
    expect(await isMatch(hash, 'heron-ladder-42-viole')).toBe(false)
  })

  test('of an earlier version still signs in and is rehashed then; a wrong one changes nothing', async () => {
    const { id, email } = await person()
    const old = await hashAsBefore(PASSWORD)
    await rows().update(accounts).set({ password: old }).where(eq(accounts.userId, id))
    expect((await signIn(visitor(), email, { password: 'not the password' })).status).toBe(401)
    expect(await stored(id)).toBe(old)
    expect((await signIn(visitor(), email)).status).toBe(200)
    expect(await stored(id)).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$/)
    expect((await signIn(visitor(), email)).status).toBe(200)
  })
})
