import { symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { rateLimits } from '#platform/tables.ts'
import { PASSWORD, people } from '#tests/support/accounts.ts'
import { useApp } from '#tests/support/use-app.ts'
import { startMailbox } from '#tests/support/mailbox.ts'
import type { Mailbox } from '#tests/support/mailbox.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { totp } from '#tests/support/totp.ts'
import { hashStoredBackupCodes } from './backup-codes.ts'
import { twoFactors, users } from './tables.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox?.close())
const { app } = useApp(() => ({ env: mailbox.env }))
beforeEach(() => rows().delete(rateLimits))

const rows = () => app.parts.db.read(SYSTEM)
const json = async (answer: Response) => answer.json()
const { visitor, signIn, person, careful, code, isIn } = people(() => app)

describe('turning it on', () => {
  test('takes the password and the first code, shows ten backup codes once, and stores nothing readable', async () => {
    const { who, id, email, secret, address, backupCodes } = await careful('technician')
    expect(address).toBe(
      `otpauth://totp/Tidestone:${encodeURIComponent(email)}?secret=${secret}&issuer=Tidestone&digits=6&period=30`,
    )
    expect(new Set(backupCodes).size).toBe(10)
    expect(backupCodes.every((one) => /^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/.test(one))).toBe(true)
    expect(await json(await who.get('/api/profile'))).toMatchObject({ twoStep: true, backupCodesLeft: 10 })
    const [row] = await rows().select().from(twoFactors).where(eq(twoFactors.userId, id))
    expect(JSON.stringify(row)).not.toMatch(new RegExp([secret, ...backupCodes].join('|')))
    const [mail] = await rows().select().from(communications).where(eq(communications.recipient, email))
    expect(mail?.subject).toBe('Two-step sign-in was turned on')
    const entries = await rows().select().from(auditEntries).where(eq(auditEntries.entityId, id))
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([['two-step turned on', id]])
    expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('with a wrong password or a wrong code leaves it off, and says so beside the field', async () => {
    const { who, email } = await person()
    const refused = await who.post('/api/profile/two-step', { password: 'not mine' })
    expect(refused.status).toBe(400)
    expect(await json(refused)).toMatchObject({
      code: 'INVALID',
      issues: [
        { path: 'password', message: 'Incorrect password. 4 more attempts before sign-in locks for 15 minutes.' },
      ],
    })
    const { secret } = await json(await who.post('/api/profile/two-step', { password: PASSWORD }))
    for (const typed of [totp(secret, 90), '12345', 'abcdef', '', 123456, null])
      expect(await json(await who.post('/api/profile/two-step/confirm', { code: typed }))).toMatchObject({
        code: 'INVALID',
        issues: [{ path: 'code' }],
      })
    expect(await json(await who.get('/api/profile'))).toMatchObject({ twoStep: false, backupCodesLeft: 0 })
    expect(await json(await signIn(visitor(), email))).toMatchObject({ user: { email } })
  })

  test('rejects a second time, and a code without a pending setup', async () => {
    const { who } = await careful()
    expect((await who.post('/api/profile/two-step', { password: PASSWORD })).status).toBe(409)
    expect((await who.post('/api/profile/two-step/confirm', { code: '123456' })).status).toBe(409)
    expect((await (await person()).who.post('/api/profile/two-step/confirm', { code: '123456' })).status).toBe(409)
  })
})

describe('turning it off', () => {
  test('asks for the password; after it the password is enough again', async () => {
    const { who, id, email } = await careful()
    expect((await who.post('/api/profile/two-step/off', { password: 'not mine' })).status).toBe(400)
    expect(await json(await who.post('/api/profile/two-step/off', { password: PASSWORD }))).toMatchObject({
      twoStep: false,
      backupCodesLeft: 0,
    })
    const fresh = visitor()
    expect(await json(await signIn(fresh, email))).toMatchObject({ user: { email } })
    expect(await isIn(fresh)).toBe(true)
    expect(await rows().$count(twoFactors, eq(twoFactors.userId, id))).toBe(0)
  })

  test('new backup codes ask for the password, and take the place of those before', async () => {
    const { who, email, backupCodes } = await careful()
    expect((await who.post('/api/profile/backup-codes', { password: 'not mine' })).status).toBe(400)
    const made = (await json(await who.post('/api/profile/backup-codes', { password: PASSWORD })))
      .backupCodes as string[]
    const fresh = visitor()
    await signIn(fresh, email)
    expect((await code(fresh, backupCodes[3])).status).toBe(401)
    expect((await code(fresh, made[3])).status).toBe(200)
    expect((await (await person()).who.post('/api/profile/backup-codes', { password: PASSWORD })).status).toBe(409)
  })

  test('the owner, and no one else, may do it for a person who lost the phone', async () => {
    const { id, email } = await careful()
    const path = `/api/team/${id}/two-step`
    expect((await (await app.as('staff')).call('DELETE', path)).status).toBe(403)
    const answer = await (await app.as('owner')).call('DELETE', path, { password: app.owner.password })
    expect(answer).toMatchObject({ status: 200, body: { id, twoStep: false } })
    expect(await json(await signIn(visitor(), email))).toMatchObject({ user: { email } })
  })

  test('a link by e-mail sets a password and leaves the second step on', async () => {
    const { email } = await careful()
    await visitor().post('/api/auth/request-password-reset', { email })
    const token = await mailbox.tokenTo(email)
    expect((await visitor().post('/api/auth/reset-password', { token, newPassword: PASSWORD })).status).toBe(200)
    expect(await json(await signIn(visitor(), email))).toMatchObject({ twoFactorRedirect: true })
    expect((await rows().select().from(users).where(eq(users.email, email)))[0]?.twoFactorEnabled).toBe(true)
  })
})

describe('a code of the app', () => {
  test('that turned two-step sign-in on does not sign in as well', async () => {
    const { email, who } = await person()
    const { secret } = await json(await who.post('/api/profile/two-step', { password: PASSWORD }))
    const used = totp(secret)
    expect((await who.post('/api/profile/two-step/confirm', { code: used })).status).toBe(200)
    const fresh = visitor()
    await signIn(fresh, email)
    expect(await json(await code(fresh, used))).toMatchObject({
      code: 'INVALID',
      error: expect.stringContaining('was already used'),
    })
    expect(await isIn(fresh)).toBe(false)
    expect((await code(fresh, totp(secret, 1))).status).toBe(200)
  })

  test('is refused after a later one was used, also by another node and when the counters are gone', async () => {
    const { email, secret } = await careful()
    const first = visitor()
    await signIn(first, email)
    expect((await code(first, totp(secret, 1))).status).toBe(200)
    await rows().delete(rateLimits)
    const second = visitor()
    await signIn(second, email)
    for (const steps of [1, 0, -1])
      expect(await json(await code(second, totp(secret, steps)))).toMatchObject({ code: 'INVALID' })
    expect(await isIn(second)).toBe(false)
  })

  test('is accepted one step early or late, and no further', async () => {
    // Three ahead and not two: at the very end of a step, two ahead is one ahead when it arrives.
    const tried = [
      [-2, 401],
      [3, 401],
      [0, 200],
    ] as const
    for (const [steps, status] of tried) {
      const { email, secret } = await careful()
      const fresh = visitor()
      await signIn(fresh, email)
      expect([steps, (await code(fresh, totp(secret, steps))).status]).toEqual([steps, status])
    }
  })
})

describe('backup codes', () => {
  test('are stored as hashes with a salt, and neither the database nor the session key gives one back', async () => {
    const { id, backupCodes } = await careful()
    const [row] = await rows().select().from(twoFactors).where(eq(twoFactors.userId, id))
    const stored = row?.backupCodes ?? ''
    expect(JSON.parse(stored)).toHaveLength(10)
    for (const one of backupCodes) for (const form of [one, one.replace('-', '')]) expect(stored).not.toContain(form)
    for (const one of JSON.parse(stored) as string[]) expect(one).toMatch(/^scrypt\$14\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    const { backupCodes: others } = await careful()
    expect(stored).not.toContain(others[0])
    recordProof('secrets at rest', { tried: backupCodes.length, figure: 'backup codes' })
  })

  test('that an older version stored encrypted are hashed at the start, once, and still open', async () => {
    const { id, email, backupCodes, who } = await careful()
    const key = app.parts.signInSecret
    const encrypted = await symmetricEncrypt({ key, data: JSON.stringify(backupCodes) })
    const other = await careful()
    await rows().update(twoFactors).set({ backupCodes: encrypted }).where(eq(twoFactors.userId, id))
    const unreadable = await symmetricEncrypt({
      key: 'another key, of more than 32 characters',
      data: JSON.stringify(backupCodes),
    })
    await rows().update(twoFactors).set({ backupCodes: unreadable }).where(eq(twoFactors.userId, other.id))
    const stored = async (userId: string) =>
      (await rows().select().from(twoFactors).where(eq(twoFactors.userId, userId)))[0]?.backupCodes
    for (let start = 0; start < 2; start++)
      await app.parts.db.transaction(SYSTEM, (tx) => hashStoredBackupCodes(tx, key))
    expect(await stored(id)).toMatch(/^\["scrypt\$/)
    expect(await stored(other.id)).toBe(unreadable)
    expect(await json(await who.get('/api/profile'))).toMatchObject({ backupCodesLeft: 10 })
    const fresh = visitor()
    await signIn(fresh, email)
    expect((await code(fresh, backupCodes[4])).status).toBe(200)
    expect(await json(await who.get('/api/profile'))).toMatchObject({ backupCodesLeft: 9 })
    // What cannot be read counts as no code, and is no fault.
    expect(await json(await other.who.get('/api/profile'))).toMatchObject({ backupCodesLeft: 0 })
    const closed = visitor()
    await signIn(closed, other.email)
    expect((await code(closed, backupCodes[5])).status).toBe(401)
  })
})
