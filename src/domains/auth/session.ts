import { and, eq, gt } from 'drizzle-orm'
import { parseSigned } from 'hono/utils/cookie'
import type { Tx } from '#platform/database/transaction.ts'
import type { SignedIn } from '#platform/http/context.ts'
import { sessions, users } from './tables.ts'

/** The token in a session cookie, when its signature is ours. better-auth signs cookies as Hono does: `value.base64(HMAC-SHA256)`. */
export async function readToken(headers: Headers, cookieName: string, secret: string): Promise<string | null> {
  const cookie = headers.get('cookie')
  if (!cookie) return null
  return (await parseSigned(cookie, secret, cookieName))[cookieName] || null
}

/** Who holds a living session: one query, at every call, so that a sign-out counts at once on every node. */
export async function findSignedIn(tx: Tx, token: string): Promise<SignedIn | null> {
  const [row] = await tx
    .select({ id: users.id, name: users.name, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, tx.now)))
  // A check in tables.ts holds the role to the words of the contract.
  return (row as SignedIn | undefined) ?? null
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token, token))
}
