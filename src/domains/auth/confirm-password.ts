import { verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { invalid, Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { Paused, warning } from './paused.ts'
import { SignInLimit } from './sign-in-limit.ts'
import { accounts, users } from './tables.ts'

/**
 * Asks for the password again before something that decides how one comes in (OWASP ASVS 5.0, 7.5.1): whoever finds an open window must not be
 * able to stay for good. Called before the transaction, since a wrong try stays counted; it counts with those of sign-in. Throws INVALID beside
 * the field, TOO_MANY, and NO_PASSWORD for those who come by the provider only.
 */
export async function confirmPassword({ db, read, user, address }: Pick<Context, 'db' | 'read' | 'user' | 'address'>, password: string): Promise<void> {
  const known = user && (await passwordOf(read, user.id))
  if (!known) throw new Problem(409, 'NO_PASSWORD', 'You have no password here yet. Set one first, with a link by e-mail.')
  const tried = await new SignInLimit(db.pool, 'sign-in').take(address, known.email)
  if ('wait' in tried) throw new Paused(tried.wait, 'then try again')
  if (!(await verifyPassword({ hash: known.hash, password }))) {
    const sentence = `That is not your password. ${warning(tried.left)}`
    throw invalid(sentence, [{ path: 'password', message: sentence }])
  }
  await tried.right('in')
}

/** Null: the person has none. */
export async function passwordOf(tx: Tx, userId: string): Promise<{ email: string; hash: string } | null> {
  const [row] = await tx
    .select({ email: users.email, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.id, userId))
  return row?.hash ? { email: row.email, hash: row.hash } : null
}
