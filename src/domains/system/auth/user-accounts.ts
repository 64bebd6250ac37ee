import { and, eq } from 'drizzle-orm'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Role } from './contract.ts'
import { hashPassword } from './password-hash.ts'
import { accounts, users } from './tables.ts'

export type NewUser = { email: string; firstName: string; lastName: string; role: Role; password: string }

/**
 * Creates a user with a password, the way better-auth stores them (provider 'credential', scrypt). The caller has
 * proven that the e-mail belongs to the person: by the link that was sent there, or by being at the machine. Throws a
 * conflict when the e-mail has an account.
 */
export async function createUser(tx: Tx, user: NewUser): Promise<{ id: string }> {
  const { password, ...fields } = user
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  const [row] = await tx
    .insert(users)
    .values({ ...fields, name: fullName(user), emailVerified: true, ...stamps })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!row) throw conflict(`${user.email} already has an account. Sign in instead.`)
  await setPassword(tx, row.id, password)
  return row
}

/** Sets the password, also for a person who so far signed in only through OpenID Connect. */
export async function setPassword(tx: Tx, userId: string, password: string): Promise<void> {
  const stored = await hashPassword(password)
  await tx
    .insert(accounts)
    .values({
      userId,
      accountId: userId,
      providerId: 'credential',
      password: stored,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password: stored, updatedAt: tx.now },
    })
}

export async function findUser(tx: Tx, email: string): Promise<{ id: string; name: string; role: string } | null> {
  const [row] = await tx
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
  return row ?? null
}

/** Null: the person has none. */
export async function findPassword(
  tx: Tx,
  userId: string,
): Promise<{ userId: string; email: string; hash: string } | null> {
  const [row] = await tx
    .select({ email: users.email, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.id, userId))
  return row?.hash ? { userId, email: row.email, hash: row.hash } : null
}

export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()
