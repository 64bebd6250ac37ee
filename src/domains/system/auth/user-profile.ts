/**
 * The signed-in person's own account: name, password, passkeys and sessions. No one reaches another person's account.
 */
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import {
  removeSessionSubscription,
  removeUserSubscriptions,
} from '#domains/messaging/messages/alerts/push-subscriptions.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { fullName, findPassword, setPassword } from './user-accounts.ts'
import type { Profile, Role, Session } from './contract.ts'
import { describeDevice } from './describe-device.ts'
import { passwordChangedEmail, passkeyEmail } from './auth-emails.ts'
import { revokeTokens } from './one-time-link.ts'
import { assertGoodPassword } from './password-rules.ts'
import { clearAttempts } from './sign-in-limit.ts'
import { isAlive } from './user-session.ts'
import { passkeys, sessions, users } from './tables.ts'
import { backupCodesLeft, endHalfway } from './two-step.ts'

export async function read(tx: Tx, userId: string): Promise<Omit<Profile, 'emailed'>> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) throw notFound('This account no longer exists.')
  const { id, email, firstName, lastName, role, version, twoFactorEnabled } = user
  return {
    id,
    email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    // A check in tables.ts holds the role to the words of the contract.
    role: role as Role,
    version,
    hasPassword: (await findPassword(tx, userId)) !== null,
    twoStep: twoFactorEnabled,
    backupCodesLeft: twoFactorEnabled ? await backupCodesLeft(tx, userId) : 0,
    passkeys: (
      await tx
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    ).map((passkey) => ({
      id: passkey.id,
      name: passkey.name || 'Passkey',
      createdAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
    })),
  }
}

export async function rename(
  tx: Tx,
  userId: string,
  input: { firstName: string; lastName: string; version: number },
): Promise<void> {
  const { version, ...named } = input
  const [before] = await tx
    .select({ id: users.id, name: users.name, version: users.version })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!before) throw notFound('This account no longer exists.')
  await audit.assertVersion(tx, 'users', before, version)
  const name = fullName(named)
  await tx
    .update(users)
    .set({ ...named, name, version: before.version + 1, updatedAt: tx.now })
    .where(eq(users.id, userId))
  if (name !== before.name)
    audit.record(tx, {
      entity: 'users',
      entityId: userId,
      action: 'name changed',
      before: { name: before.name },
      after: { name },
    })
  tx.notifyClients('team', 'profile')
}

/** The window that asks: its session, and the endpoint by which it is alerted, if it is. */
export type Here = { sessionId: string; endpoint: string | null }

/**
 * Changes the password; the caller has already confirmed the current one. Every other session ends, and with it the
 * alerts of that device, so that anyone who knew the old password is out.
 */
export async function changePassword(
  tx: Tx,
  userId: string,
  { sessionId, endpoint }: Here,
  newPassword: string,
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw notFound('This account no longer exists.')
  await assertGoodPassword(tx, newPassword, user, 'newPassword')
  await setPassword(tx, userId, newPassword)
  // The calendar stands above; its link ends with the password that it was made under.
  tx.emit('password.changed', { userId, at: tx.now.toISOString() })
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  await removeUserSubscriptions(tx, userId, endpoint)
  await endHalfway(tx, userId)
  await revokeTokens(tx, 'reset-password', userId)
  await clearAttempts(tx, user.email)
  audit.record(tx, { entity: 'users', entityId: userId, action: 'password changed' })
  const letter = passwordChangedEmail((await business.facts(tx)).name)
  await messages.enqueue(tx, { type: 'email', purpose: 'account', recipient: user.email, ...letter })
  tx.notifyClients('team', 'profile')
}

const MAX_SHOWN = 100

/** Where the person is signed in, the last used first; `current` is the session that asks. */
export async function listSessions(tx: Tx, userId: string, current: string): Promise<Session[]> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(tx.now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(MAX_SHOWN)
  return rows
    .map(({ id, userAgent, ipAddress, createdAt, lastUsedAt }) => ({
      id,
      current: id === current,
      ...describeDevice(userAgent),
      address: ipAddress || null,
      createdAt,
      lastUsedAt: id === current ? tx.now : lastUsedAt,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one other session. Its device receives no more alerts either. */
export async function endSession(tx: Tx, userId: string, current: string, id: string): Promise<void> {
  if (id === current) throw conflict('That’s the device you’re using. Use Logout instead.')
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ userAgent: sessions.userAgent })
  if (!ended) throw notFound('That device is already signed out.')
  await removeSessionSubscription(tx, id)
  notifyEnded(tx, userId, { device: describeDevice(ended.userAgent).device })
}

/** Ends all other sessions. Their devices receive no more alerts either. */
export async function endOthers(tx: Tx, userId: string, { sessionId, endpoint }: Here): Promise<void> {
  await removeUserSubscriptions(tx, userId, endpoint)
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  if (ended.length > 0) notifyEnded(tx, userId, { devices: ended.length })
}

export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<void> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(own).for('update')
  if (!before) throw notFound('This passkey no longer exists.')
  if (before.name === name) return
  await tx.update(passkeys).set({ name }).where(own)
  audit.record(tx, {
    entity: 'users',
    entityId: userId,
    action: 'passkey renamed',
    before: { passkey: before.name },
    after: { passkey: name },
  })
  tx.notifyClients('profile')
}

export async function removePasskey(tx: Tx, userId: string, id: string): Promise<void> {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name })
  if (!gone) throw notFound('This passkey no longer exists.')
  audit.record(tx, { entity: 'users', entityId: userId, action: 'passkey removed', before: { passkey: gone.name } })
  tx.notifyClients('team', 'profile')
}

/** Records and announces a new passkey, which better-auth has already stored. */
export async function addedPasskey(tx: Tx, userId: string, name: string): Promise<void> {
  audit.record(tx, { entity: 'users', entityId: userId, action: 'passkey added', after: { passkey: name } })
  tx.notifyClients('team', 'profile')
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) return
  const letter = passkeyEmail((await business.facts(tx)).name, name)
  await messages.enqueue(tx, { type: 'email', purpose: 'account', recipient: user.email, ...letter })
}

function notifyEnded(tx: Tx, userId: string, after: object): void {
  audit.record(tx, { entity: 'users', entityId: userId, action: 'signed out', after })
  tx.notifyClients('profile')
}
