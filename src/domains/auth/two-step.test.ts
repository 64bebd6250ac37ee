import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#domains/audit/tables.ts'
import { communications } from '#domains/messages/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { rateLimits } from '#platform/tables.ts'
import { PASSWORD, people } from '../../../tests/support/accounts.ts'
import { startApp } from '../../../tests/support/app.ts'
import type { App } from '../../../tests/support/app.ts'
import { startMailbox } from '../../../tests/support/mailbox.ts'
import type { Mailbox } from '../../../tests/support/mailbox.ts'
import { totp } from '../../../tests/support/totp.ts'
import { twoFactors, users } from './tables.ts'

let app: App
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startApp({ env: mailbox.env })
})
afterAll(async () => {
  await app?.stop()
  await mailbox?.close()
})
beforeEach(() => rows().delete(rateLimits))

const rows = () => app.parts.db.read(SYSTEM)
const json = async (answer: Response) => answer.json()
const { visitor, signIn, person, careful, code, isIn } = people(() => app)

describe('turning it on', () => {
  test('takes the password and the first code; ten backup codes are shown once, and nothing readable is kept', async () => {
    const { who, id, email, secret, address, backupCodes } = await careful('technician')
    expect(address).toBe(`otpauth://totp/Tidestone:${encodeURIComponent(email)}?secret=${secret}&issuer=Tidestone&digits=6&period=30`)
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
      issues: [{ path: 'password', message: 'That is not your password. After 4 more tries we pause for 15 minutes.' }],
    })
    const { secret } = await json(await who.post('/api/profile/two-step', { password: PASSWORD }))
    for (const typed of [totp(secret, 90), '12345', 'abcdef', '', 123456, null])
      expect(await json(await who.post('/api/profile/two-step/confirm', { code: typed }))).toMatchObject({ code: 'INVALID', issues: [{ path: 'code' }] })
    expect(await json(await who.get('/api/profile'))).toMatchObject({ twoStep: false, backupCodesLeft: 0 })
    expect(await json(await signIn(visitor(), email))).toMatchObject({ user: { email } })
  })

  test('a second time is refused, and so is a code that nobody asked for', async () => {
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
    expect(await json(await who.post('/api/profile/two-step/off', { password: PASSWORD }))).toMatchObject({ twoStep: false, backupCodesLeft: 0 })
    const fresh = visitor()
    expect(await json(await signIn(fresh, email))).toMatchObject({ user: { email } })
    expect(await isIn(fresh)).toBe(true)
    expect(await rows().$count(twoFactors, eq(twoFactors.userId, id))).toBe(0)
  })

  test('new backup codes ask for the password, and take the place of those before', async () => {
    const { who, email, backupCodes } = await careful()
    expect((await who.post('/api/profile/backup-codes', { password: 'not mine' })).status).toBe(400)
    const made = (await json(await who.post('/api/profile/backup-codes', { password: PASSWORD }))).backupCodes as string[]
    const fresh = visitor()
    await signIn(fresh, email)
    expect((await code(fresh, backupCodes[3])).status).toBe(401)
    expect((await code(fresh, made[3])).status).toBe(200)
    expect((await (await person()).who.post('/api/profile/backup-codes', { password: PASSWORD })).status).toBe(409)
  })

  test('the owner may do it for somebody who lost the phone; nobody else may', async () => {
    const { id, email } = await careful()
    const path = `/api/team/${id}/two-step`
    expect((await (await app.as('staff')).call('DELETE', path)).status).toBe(403)
    const answer = await (await app.as('owner')).call('DELETE', path)
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
