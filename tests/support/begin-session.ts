import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { serializeSigned } from 'hono/utils/cookie'
import { saveDevice } from '#domains/system/auth/known-devices.ts'
import { notifyNewDevice } from '#domains/system/auth/notify-new-device.ts'
import { recordSecurity } from '#domains/system/auth/security-log.ts'
import { sessions } from '#domains/system/auth/tables.ts'
import { recordSignIn } from '#domains/system/auth/user-session.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'

const FROM = { address: '127.0.0.1', userAgent: 'node' }
const DAYS = 30
/** Many tests set the clock ahead by weeks: a session of a test does not end for want of use. */
const LAST_USED = new Date('2100-01-01T00:00:00Z')

/**
 * Begins a session and stores all that a sign-in by password stores, without the request and without hashing: the
 * session, the browser, and the entries of the security log. Returns the Cookie header. What a sign-in checks is the
 * subject of the tests of src/domains/system/auth.
 */
export async function beginSession({ db, config, signInSecret }: AppServices, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  // By the machine's clock, as better-auth does it: a test may have set the product's to another year.
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + DAYS * 86_400_000)
  const { address: ipAddress, userAgent } = FROM
  const { device, isNotice } = await db.transaction(SYSTEM, async (tx) => {
    const made = { userId, token, expiresAt, ipAddress, userAgent, createdAt, updatedAt: createdAt }
    await tx.insert(sessions).values(made)
    const found = await recordSignIn(tx, token, 'password')
    await tx.update(sessions).set({ lastUsedAt: LAST_USED }).where(eq(sessions.token, token))
    const { cookie, isNew } = await saveDevice(tx, new Headers(), config, userId)
    const isSecond = isNew && found !== null && !found.isFirst
    if (isSecond && config.SMTP_URL) await notifyNewDevice(tx, found.email, FROM)
    return { device: cookie, isNotice: isSecond }
  })
  const event = { userId, way: 'password', userAgent }
  await recordSecurity({ db, address: ipAddress }, { kind: 'signed-in', ...event })
  if (isNotice) await recordSecurity({ db, address: ipAddress }, { kind: 'new-device', ...event })
  const prefix = config.PUBLIC_URL?.startsWith('https:') ? '__Host-' : ''
  const session = await serializeSigned(`${prefix}better-auth.session_token`, token, signInSecret)
  return [session, device].map((cookie) => cookie.split(';', 1)[0]).join('; ')
}
