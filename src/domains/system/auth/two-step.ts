/**
 * The second step of sign-in: a code of an authenticator app (RFC 6238) or one of ten backup codes, each good once.
 * better-auth asks for it at sign-in.
 */
import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq, isNull, like, lt, or } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { conflict, invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { countCodes, hashCodes, makeCodes } from './backup-codes.ts'
import { twoStepEmail } from './auth-emails.ts'
import { twoFactors, users, verifications } from './tables.ts'

/** 160 bits, as RFC 4226 advises: 27 letters and digits. */
const SECRET_LENGTH = 27
const STEP_MS = 30_000
/**
 * A code is accepted in its own 30 seconds and, for clocks that differ and fingers that are slow, in the 30 seconds
 * before and after them (RFC 6238, 5.2). better-auth, which checks it again, has the same window.
 */
const STEPS = [0, -1, 1]

/**
 * The secret for the app, as an address that a QR code shows and as text to type. Nothing is on before the first code:
 * `confirm`.
 */
export async function begin(tx: Tx, userId: string, key: string): Promise<{ address: string; secret: string }> {
  const [user] = await tx
    .select({ email: users.email, on: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) throw notFound('This account no longer exists.')
  if (user.on) throw conflict('Two-step sign-in is already on.')
  const secret = generateRandomString(SECRET_LENGTH, 'a-z', 'A-Z', '0-9')
  const row = {
    secret: await symmetricEncrypt({ key, data: secret }),
    backupCodes: '',
    verified: false,
    lastUsedStep: null,
    createdAt: tx.now,
  }
  await tx
    .insert(twoFactors)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: twoFactors.userId, set: row })
  const address = createOTP(secret, { digits: 6, period: 30 }).url((await business.facts(tx)).name, user.email)
  return { address, secret: new URL(address).searchParams.get('secret') ?? '' }
}

/** Turns it on with the first code of the app. Answers the backup codes: they are shown this once. */
export async function confirm(tx: Tx, userId: string, code: string, key: string): Promise<{ backupCodes: string[] }> {
  const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
  if (!row) throw conflict('Start over: no code was requested.')
  if (row.verified) throw conflict('Two-step sign-in is already on.')
  const step = await findStep(await symmetricDecrypt({ key, data: row.secret }), code)
  if (step === null) {
    const sentence =
      'That code is incorrect. Enter the current code from your app and check that your phone’s clock is right.'
    throw invalid(sentence, [{ path: 'code', message: sentence }])
  }
  const codes = makeCodes()
  await tx
    .update(twoFactors)
    .set({ verified: true, backupCodes: await hashCodes(codes), lastUsedStep: step })
    .where(eq(twoFactors.id, row.id))
  await tx.update(users).set({ twoFactorEnabled: true, updatedAt: tx.now }).where(eq(users.id, userId))
  await notifyTwoStep(tx, userId, 'on')
  return { backupCodes: codes }
}

/**
 * Uses up a code of the app: it and every code before it stop working, on every node. 'used': it, or a later one, was
 * used already, at sign-in or to turn the second step on. 'wrong': it is no code of now. Throws where the secret cannot
 * be read with this key.
 */
export async function useAppCode(
  tx: Tx,
  userId: string,
  code: string,
  key: string,
): Promise<'first' | 'used' | 'wrong'> {
  const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  const step = row ? await findStep(await symmetricDecrypt({ key, data: row.secret }), code) : null
  if (step === null) return 'wrong'
  const done = await tx
    .update(twoFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(twoFactors.userId, userId), or(isNull(twoFactors.lastUsedStep), lt(twoFactors.lastUsedStep, step))))
    .returning({ id: twoFactors.id })
  return done.length > 0 ? 'first' : 'used'
}

/** Which step of 30 seconds since 1970 this code belongs to; null: none of those that are accepted now. */
async function findStep(secret: string, code: string): Promise<number | null> {
  const now = Math.floor(Date.now() / STEP_MS)
  for (const offset of STEPS)
    if ((await createOTP(secret, { digits: 6, period: 30 }).hotp(now + offset)) === code) return now + offset
  return null
}

/**
 * Turns two-step sign-in off. Only its owner can have turned it on, so when it is off, this changes and sends nothing.
 */
export async function turnOff(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw notFound('This person is no longer on the team.')
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  if (!user.on) return
  await tx.update(users).set({ twoFactorEnabled: false, updatedAt: tx.now }).where(eq(users.id, userId))
  await notifyTwoStep(tx, userId, 'off')
}

/**
 * Makes a person who has entered the password, but not yet the code, begin again, because the password is a new one.
 * The `2fa-` prefix is how better-auth names such a pending sign-in.
 */
export async function endHalfway(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(and(like(verifications.identifier, '2fa-%'), eq(verifications.value, userId)))
}

/** Those before stop working. */
export async function makeBackupCodes(tx: Tx, userId: string): Promise<{ backupCodes: string[] }> {
  const codes = makeCodes()
  const done = await tx
    .update(twoFactors)
    .set({ backupCodes: await hashCodes(codes) })
    .where(eq(twoFactors.userId, userId))
    .returning({ verified: twoFactors.verified })
  if (!done[0]?.verified) throw conflict('Backup codes are only for two-step sign-in, which is off.')
  audit.record(tx, { entity: 'users', entityId: userId, action: 'backup codes made' })
  tx.notifyClients('profile')
  return { backupCodes: codes }
}

/** How many backup codes were not used yet. */
export async function backupCodesLeft(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ codes: twoFactors.backupCodes, verified: twoFactors.verified })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
  return row?.verified ? countCodes(row.codes) : 0
}

/** Records that a person signed in with a backup code, which leaves one fewer. */
export function usedBackupCode(tx: Tx, userId: string): void {
  audit.record(tx, { entity: 'users', entityId: userId, action: 'backup code used' })
  tx.notifyClients('profile')
}

async function notifyTwoStep(tx: Tx, userId: string, now: 'on' | 'off'): Promise<void> {
  audit.record(tx, { entity: 'users', entityId: userId, action: `two-step turned ${now}` })
  tx.notifyClients('team', 'profile')
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user)
    await messages.enqueue(tx, {
      type: 'email',
      purpose: 'account',
      recipient: user.email,
      ...twoStepEmail((await business.facts(tx)).name, now),
    })
}
