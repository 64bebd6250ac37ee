import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { enqueueSecret } from '#domains/messaging/messages/email/secret-email.ts'
import { removeUserSubscriptions } from '#domains/messaging/messages/alerts/push-subscriptions.ts'
import { Problem } from '#lib/problem.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { findUser, setPassword } from './user-accounts.ts'
import { resetDoneEmail, resetEmail } from './auth-emails.ts'
import { forgetDevices } from './known-devices.ts'
import { countLiveTokens, issueToken, pageLink, redeemToken, revokeTokens } from './one-time-link.ts'
import { assertGoodPassword } from './password-rules.ts'
import { clearAttempts } from './sign-in-limit.ts'
import { passkeys, sessions, users } from './tables.ts'
import { endHalfway, turnOff } from './two-step.ts'

const MINUTES = 30
/** Limits the open links for one mailbox, because anyone can request a link for any address. */
const LINKS_AT_A_TIME = 3

/**
 * Promises the e-mail, if there is anybody to write to. Known and unknown e-mails take the same way up to the answer,
 * so nothing shows which it was.
 */
export function requestReset(tx: Tx, email: string): void {
  tx.enqueue('auth.send-reset', { email })
}

/** What the queue does with it: the link, to people with an account only. */
export async function sendResetEmail(
  tx: Tx,
  email: string,
  { config, seals }: Pick<AppServices, 'config' | 'seals'>,
): Promise<void> {
  const user = await findUser(tx, email)
  if (!user || (await countLiveTokens(tx, 'reset-password', user.id)) >= LINKS_AT_A_TIME) return
  const link = pageLink(config, '/reset-password', await issueToken(tx, 'reset-password', user.id, MINUTES))
  await enqueueSecret(tx, seals, { recipient: email, ...resetEmail((await business.facts(tx)).name, link, MINUTES) })
}

/**
 * Sets the new password, ends every other way in and lifts a pause of sign-in. Throws LINK_EXPIRED when the link was
 * used or is too old. The reset also removes passkeys, and the e-mail names them. A passkey replaces both sign-in
 * steps, and an intruder may have added one, which a new password does not shut out. Other products leave passkeys in
 * place and only advise people to check them. Here, the few people of one business add theirs again in a minute, and a
 * leaked customer list cannot be recalled.
 */
export async function resetPassword(
  tx: Tx,
  token: string,
  newPassword: string,
): Promise<{ userId: string; email: string }> {
  const byKeeper = await redeemToken(tx, 'owner-reset', token)
  const userId = byKeeper ?? (await redeemToken(tx, 'reset-password', token))
  const [user] = userId
    ? await tx
        .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(eq(users.id, userId))
    : []
  if (!userId || !user)
    throw new Problem(410, 'LINK_EXPIRED', 'This link was already used or has expired. Request a new one.')
  await assertGoodPassword(tx, newPassword, user, 'newPassword')
  await setPassword(tx, userId, newPassword)
  // An e-mail proves the mailbox, which is not the second step; who may start programs on this machine needs to prove
  // nothing.
  if (byKeeper) await turnOff(tx, userId)
  const removed = await endEveryWayIn(tx, userId)
  await revokeTokens(tx, 'reset-password', userId)
  await revokeTokens(tx, 'owner-reset', userId)
  await clearAttempts(tx, user.email)
  audit.record(tx, { entity: 'users', entityId: userId, action: 'password reset' })
  tx.notifyClients('profile')
  await messages.enqueue(tx, {
    type: 'email',
    purpose: 'account',
    recipient: user.email,
    ...resetDoneEmail((await business.facts(tx)).name, removed),
  })
  return { userId, email: user.email }
}

/**
 * All that opens the account or tells of it without the new password. Answers the names of the passkeys that are gone.
 */
async function endEveryWayIn(tx: Tx, userId: string): Promise<string[]> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await endHalfway(tx, userId)
  await forgetDevices(tx, userId)
  await removeUserSubscriptions(tx, userId)
  // The calendar stands above.
  tx.emit('password.reset', { userId, at: tx.now.toISOString() })
  const gone = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ name: passkeys.name })
  for (const { name } of gone)
    audit.record(tx, { entity: 'users', entityId: userId, action: 'passkey removed', before: { passkey: name } })
  if (gone.length > 0) tx.notifyClients('team')
  return gone.map(({ name }) => name ?? 'Passkey')
}

/**
 * For the machine's keeper: a link for the oldest owner, which also turns two-step sign-in off, or null when there is
 * no owner yet.
 */
export async function createOwnerReset(
  tx: Tx,
  config: Config,
): Promise<{ email: string; link: string; twoStep: boolean } | null> {
  const [owner] = await tx
    .select({ id: users.id, email: users.email, twoStep: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.role, 'owner'))
    .orderBy(users.createdAt)
    .limit(1)
  if (!owner) return null
  audit.record(tx, { entity: 'users', entityId: owner.id, action: 'reset link made at the machine' })
  return {
    email: owner.email,
    twoStep: owner.twoStep,
    link: pageLink(config, '/reset-password', await issueToken(tx, 'owner-reset', owner.id, MINUTES)),
  }
}
