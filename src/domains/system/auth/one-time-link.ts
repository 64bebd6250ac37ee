import { createHash, randomBytes } from 'node:crypto'
import { addMinutes } from 'date-fns'
import { and, eq, gt, like } from 'drizzle-orm'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import { verifications } from './tables.ts'

export type Purpose = 'set-up' | 'reset-password' | 'owner-reset' | 'step-up' | 'passkey-challenge'

/** 256 random bits for a link. Only their hash is stored, so that who reads the database cannot use the link. */
export function makeToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** A plain hash is enough: the token is random, so nothing can be guessed from a dictionary. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes a link's token that works once, for so many minutes, for `subject` (a user's id). */
export async function issueToken(tx: Tx, purpose: Purpose, subject: string, minutes: number): Promise<string> {
  const { token, tokenHash } = makeToken()
  await tx.insert(verifications).values({
    identifier: `${purpose}:${tokenHash}`,
    value: subject,
    expiresAt: addMinutes(tx.now, minutes),
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  return token
}

/** Uses the token up and answers its subject; null when it is unknown, used or too old. Of two at once, one gets it. */
export async function redeemToken(tx: Tx, purpose: Purpose, token: string): Promise<string | null> {
  const [row] = await tx
    .delete(verifications)
    .where(and(eq(verifications.identifier, `${purpose}:${hashToken(token)}`), gt(verifications.expiresAt, tx.now)))
    .returning({ subject: verifications.value })
  return row?.subject ?? null
}

/** How many links of a kind still work for a subject. */
export function countLiveTokens(tx: Tx, purpose: Purpose, subject: string): Promise<number> {
  return tx.$count(verifications, and(forSubject(purpose, subject), gt(verifications.expiresAt, tx.now)))
}

export async function revokeTokens(tx: Tx, purpose: Purpose, subject: string): Promise<void> {
  await tx.delete(verifications).where(forSubject(purpose, subject))
}

const forSubject = (purpose: Purpose, subject: string) =>
  and(like(verifications.identifier, `${purpose}:%`), eq(verifications.value, subject))

/**
 * A page of ours with the token in it. Made from the configuration, never from a request: a forged Host must not get
 * into an e-mail.
 */
export function pageLink(
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  page: '/set-up' | '/invitation' | '/reset-password',
  token: string,
): string {
  return `${siteOrigin(config)}${page}?token=${token}`
}
