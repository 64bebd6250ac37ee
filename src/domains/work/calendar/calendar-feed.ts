/**
 * Creates, replaces, and revokes a person's own calendar link. The link covers everything that the office sees, or only
 * a technician's own appointments.
 */
import { randomUUID } from 'node:crypto'
import { subMinutes } from 'date-fns'
import { and, eq, gte, isNull, lt, lte, ne, or } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { accounts, users } from '#domains/system/auth/tables.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Feed } from './contract.ts'
import { hashFeedToken, feedLink, feedToken } from './feed-link.ts'
import { calendarFeeds } from './tables.ts'

type LinkContext = Pick<AppServices, 'config' | 'seals'>

/** When the link was made and last used; not the link itself. */
export async function read(tx: Tx, userId: string): Promise<Feed> {
  return describe(tx, userId)
}

/** The same with the link. Throws `notFound` while there is none. */
export async function show(tx: Tx, parts: LinkContext, userId: string): Promise<Feed> {
  const feed = await describe(tx, userId, parts)
  if (feed.link === null) throw notFound('You don’t have a calendar link yet. Create one.')
  return feed
}

async function describe(tx: Tx, userId: string, parts?: LinkContext): Promise<Feed> {
  const [row] = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return {
    link: row && parts ? feedLink(parts, row.id) : null,
    createdAt: row?.createdAt ?? null,
    readAt: row?.readAt ?? null,
    of: tx.actor.role === 'technician' ? 'own' : 'everybody',
  }
}

/** A new link. The one before it, if there was one, stops working with this. */
export async function make(tx: Tx, parts: Pick<AppServices, 'seals'>, userId: string): Promise<void> {
  const id = randomUUID()
  const fresh = { id, tokenHash: hashFeedToken(feedToken(parts.seals, id)), readAt: null, createdAt: tx.now }
  const before = await tx
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .for('update')
  await tx
    .insert(calendarFeeds)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: fresh })
  audit.record(tx, {
    entity: 'users',
    entityId: userId,
    // words-of-others: stored audit actions
    action: before.length > 0 ? 'calendar link made anew' : 'calendar link made',
  })
  tx.notifyClients('calendar-feed')
}

/** The audit log says that the link was shown. */
export function recordShown(tx: Tx, userId: string): void {
  audit.record(tx, { entity: 'users', entityId: userId, action: 'calendar link shown' })
}

/** The link stops working at once. */
export async function revoke(tx: Tx, userId: string): Promise<Feed> {
  await revokeOlder(tx, userId, tx.now)
  return read(tx, userId)
}

/** A link that was made until then stops working. */
export async function revokeOlder(tx: Tx, userId: string, until: Date): Promise<void> {
  const gone = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, userId), lte(calendarFeeds.createdAt, until)))
    .returning({ id: calendarFeeds.id })
  if (gone.length === 0) return
  audit.record(tx, { entity: 'users', entityId: userId, action: 'calendar link revoked' })
  tx.notifyClients('calendar-feed')
}

/**
 * Whose feed a link is, with the role they have today. Throws `notFound` for one that was never made, or was taken
 * back.
 */
export async function getHolder(
  tx: Tx,
  token: string,
): Promise<{ feedId: string; userId: string; name: string; role: string }> {
  const [row] = await tx
    .select({ feedId: calendarFeeds.id, userId: users.id, name: users.name, role: users.role })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    // A link ends with the password that it was made under, at once; the row goes a moment later (tasks.ts).
    .where(
      and(
        eq(calendarFeeds.tokenHash, hashFeedToken(token)),
        // An accountant sees no appointments, whatever they were before.
        ne(users.role, 'accountant'),
        or(isNull(accounts.updatedAt), gte(calendarFeeds.createdAt, accounts.updatedAt)),
      ),
    )
  if (!row) throw notFound('This calendar link doesn’t work. Get a current one in the dashboard under Settings.')
  return row
}

/** Phones poll all day long, so the stored read time is accurate only to within this many minutes. */
const TO_WITHIN_MINUTES = 10

/** Keeps that a calendar asked. */
export async function recordRead(tx: Tx, feedId: string): Promise<void> {
  const lately = subMinutes(tx.now, TO_WITHIN_MINUTES)
  const noted = await tx
    .update(calendarFeeds)
    .set({ readAt: tx.now })
    .where(and(eq(calendarFeeds.id, feedId), or(isNull(calendarFeeds.readAt), lt(calendarFeeds.readAt, lately))))
    .returning({ id: calendarFeeds.id })
  if (noted.length > 0) tx.notifyClients('calendar-feed')
}
