/**
 * Browsers that an account has signed in from. A random token in a long-lived cookie names the browser; the database
 * holds its hash, one row for each account that used it. A known browser has its own sign-in attempts. The product
 * notifies the person about a sign-in from any other browser.
 */
import { subDays } from 'date-fns'
import { and, eq, gt, lt } from 'drizzle-orm'
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { hashToken, makeToken } from './one-time-link.ts'
import { knownDevices, users } from './tables.ts'

/** Browsers end cookies after 400 days at the latest. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60
const KNOWN_DAYS = 400

const isSecure = (config: Config): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false
const cookieName = (config: Config): string => `${isSecure(config) ? '__Host-' : ''}tidestone.device`

/** The token that this browser sends; null when it sends none. */
function tokenFrom(headers: Headers, config: Config): string | null {
  const name = cookieName(config)
  const value = parse(headers.get('cookie') ?? '', name)[name]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

/** The hash of the browser's token when the account of this e-mail has signed in from it before, else null. */
export async function findKnownDevice(tx: Tx, headers: Headers, config: Config, email: string): Promise<string | null> {
  const token = tokenFrom(headers, config)
  if (token === null) return null
  const tokenHash = hashToken(token)
  const [row] = await tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(users.email, email),
        eq(knownDevices.tokenHash, tokenHash),
        gt(knownDevices.lastUsedAt, subDays(tx.now, KNOWN_DAYS)),
      ),
    )
  return row?.tokenHash ?? null
}

/**
 * Notes that this account signed in from this browser. `cookie` goes with the answer; `isNew`: it had not done so
 * before.
 */
export async function saveDevice(
  tx: Tx,
  headers: Headers,
  config: Config,
  userId: string,
): Promise<{ cookie: string; isNew: boolean }> {
  const sent = tokenFrom(headers, config)
  const token = sent ?? makeToken().token
  const tokenHash = hashToken(token)
  const known = await tx
    .update(knownDevices)
    .set({ lastUsedAt: tx.now })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash)))
    .returning({ id: knownDevices.id })
  if (known.length === 0)
    await tx
      .insert(knownDevices)
      .values({ userId, tokenHash, createdAt: tx.now, lastUsedAt: tx.now })
      .onConflictDoNothing()
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(config),
    maxAge: COOKIE_SECONDS,
  } as const
  return { cookie: serialize(cookieName(config), token, options), isNew: known.length === 0 }
}

/** After a new password none of the browsers before is known anymore: one of them may be the thief's. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

export async function sweepDevices(tx: Tx): Promise<void> {
  await tx.delete(knownDevices).where(lt(knownDevices.lastUsedAt, subDays(tx.now, KNOWN_DAYS)))
}
