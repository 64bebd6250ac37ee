import { addDays, subDays, subHours } from 'date-fns'
import { and, eq, gt, sql } from 'drizzle-orm'
import { parseSigned } from 'hono/utils/cookie'
import type { Tx } from '#platform/database/transaction.ts'
import type { RoleName } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { toRights } from '#lib/rights.ts'
import type { SignedIn } from '#platform/http/context.ts'
import type { User } from './contract.ts'
import { selectRoleRights } from './change-rights.ts'
import { requiresTwoStepSetup } from './sign-in-rules.ts'
import { sessions, users } from './tables.ts'

/**
 * The value in a cookie of ours, when its signature is. better-auth signs cookies as Hono does:
 * `value.base64(HMAC-SHA256)`.
 */
export async function readSigned(headers: Headers, cookieName: string, secret: string): Promise<string | null> {
  const cookie = headers.get('cookie')
  if (!cookie) return null
  return (await parseSigned(cookie, secret, cookieName))[cookieName] || null
}

/**
 * Who holds a living session, and when it was last used: one query, at every call, so that a sign-out counts at once on
 * every node.
 */
export async function findSignedIn(tx: Tx, token: string): Promise<{ user: SignedIn; lastUsedAt: Date } | null> {
  const [row] = await tx
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      mustSetUpTwoStep: requiresTwoStepSetup,
      own: users.rights,
      roles: selectRoleRights,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), isAlive(tx.now)))
  if (!row) return null
  const { lastUsedAt, own, roles, role, ...user } = row
  // A check in tables.ts holds the role to the words of the contract.
  const known = role as RoleName
  return { user: { ...user, role: known, rights: toRights(known, roles?.[known] ?? {}, own) }, lastUsedAt }
}

/** A session that its person does not use ends before its time. */
const REMEMBERED_IDLE_DAYS = 7
const IDLE_HOURS = 12
/** Without "Keep me signed in" a session lasts one day, with it 30. */
const LONG = sql`interval '2 days'`

/** Sessions that have not ended, by their time or for want of use: a condition of a query. */
export const isAlive = (now: Date) =>
  and(
    gt(sessions.expiresAt, now),
    sql`${sessions.lastUsedAt} > case when ${sessions.expiresAt} - ${sessions.createdAt} > ${LONG} then ${subDays(now, REMEMBERED_IDLE_DAYS)}::timestamptz
      else ${subHours(now, IDLE_HOURS)}::timestamptz end`,
  )

/** How long a session that is in use now can last. */
export async function getLifetime(
  tx: Tx,
  sessionId: string,
): Promise<Pick<User, 'sessionExpiresAt' | 'sessionIdleHours' | 'staysSignedIn'>> {
  const isLong = sql<boolean>`${sessions.expiresAt} - ${sessions.createdAt} > ${LONG}`
  const [row] = await tx
    .select({ expiresAt: sessions.expiresAt, isLong })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  // It ended since the call began.
  if (!row) throw new Problem(401, 'UNAUTHORIZED', 'Please sign in.')
  return {
    sessionExpiresAt: row.expiresAt,
    sessionIdleHours: row.isLong ? REMEMBERED_IDLE_DAYS * 24 : IDLE_HOURS,
    staysSignedIn: row.isLong,
  }
}

/**
 * Limits how often a session's last use is written. The time on screen is accurate to within this many milliseconds.
 */
const MARK_USED_EVERY_MS = 5 * 60 * 1000

export const isStale = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() > MARK_USED_EVERY_MS

export async function markUsed(tx: Tx, { id, sessionId }: SignedIn): Promise<void> {
  await tx.update(sessions).set({ lastUsedAt: tx.now }).where(eq(sessions.id, sessionId))
  await seen(tx, id)
}

/** Updates the time that the team list shows for a person, also when they are signed out. */
async function seen(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ lastSeenAt: tx.now }).where(eq(users.id, userId))
}

/**
 * The session that an answer began: whose it is, and whether the person had been here before. Notes how they came in.
 */
export async function recordSignIn(
  tx: Tx,
  token: string,
  way: string,
): Promise<{ userId: string; email: string; isFirst: boolean } | null> {
  const [session] = await tx
    .update(sessions)
    .set({ way, lastUsedAt: tx.now })
    .where(eq(sessions.token, token))
    .returning({ userId: sessions.userId })
  if (!session) return null
  const [user] = await tx
    .select({ email: users.email, lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(eq(users.id, session.userId))
  if (!user) return null
  await seen(tx, session.userId)
  return { userId: session.userId, email: user.email, isFirst: user.lastSeenAt === null }
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token, token))
}

/** For those who do not want to stay signed in on this device. */
export async function limitToOneDay(tx: Tx, token: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ expiresAt: addDays(tx.now, 1) })
    .where(eq(sessions.token, token))
}
