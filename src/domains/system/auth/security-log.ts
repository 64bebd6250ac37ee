/**
 * What happens around sign-in, for the owner's Security list and as structured log events: account id, network address
 * and way, never an e-mail, a name, a password or a code. Entries are deleted after RETENTION_DAYS.
 */
import { randomUUID } from 'node:crypto'
import { subDays, subMinutes } from 'date-fns'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { limitKey } from '#platform/http/caller-address.ts'
import { olderThan, countUpTo, toPage } from '#platform/database/paging.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import { log } from '#platform/log.ts'
import type { SecurityEvent, SecurityKind } from './contract.ts'
import { describeDevice } from './describe-device.ts'
import { securityEvents, users } from './tables.ts'

export const RETENTION_DAYS = 180
/** Repeated failures of one kind from one address are one entry with a count: a flood must not fill the table. */
const SUMMED_MINUTES = 15
const FAILURES: ReadonlySet<SecurityKind> = new Set([
  'sign-in-failed',
  'sign-in-paused',
  'step-up-failed',
  'step-up-paused',
  'refused',
])
/** So many within SUMMED_MINUTES alert the owner, at most once an hour. */
const MANY_FAILURES = 20
const ALERT_EVERY_MINUTES = 60

export type NewEvent = {
  kind: SecurityKind
  userId: string | null
  way?: string | null
  userAgent?: string | null
  count?: number
}

/** Stores and logs one event. Never throws: sign-in must not fail because its log does. */
export async function recordSecurity(
  { db, address }: { db: Database; address: string },
  event: NewEvent,
): Promise<void> {
  const { kind, userId, way = null, count = 1 } = event
  log.info({ event: kind, userId, address, way, count }, 'security event')
  try {
    await db.transaction(SYSTEM, async (tx) => {
      await store(tx, address, event)
      if (kind === 'sign-in-failed' || kind === 'step-up-failed') await alertOnMany(tx)
    })
  } catch (error) {
    log.warn({ err: error, event: kind }, 'security event not stored')
  }
}

async function store(
  tx: Tx,
  from: string,
  { kind, userId, way = null, userAgent = null, count = 1 }: NewEvent,
): Promise<void> {
  const address = limitKey(from)
  if (FAILURES.has(kind)) {
    const same = and(
      eq(securityEvents.kind, kind),
      eq(securityEvents.address, address),
      userId === null ? isNull(securityEvents.userId) : eq(securityEvents.userId, userId),
      gt(securityEvents.createdAt, subMinutes(tx.now, SUMMED_MINUTES)),
    )
    const [known] = await tx
      .update(securityEvents)
      .set({ count: sql`${securityEvents.count} + ${count}` })
      .where(same)
      .returning({ id: securityEvents.id })
    if (known) return tx.notifyClients('security')
  }
  const device = userAgent === null ? null : describeDevice(userAgent).device
  tx.insertOnCommit(securityEvents, { id: randomUUID(), kind, userId, address, way, device, count, createdAt: tx.now })
  tx.notifyClients('security')
}

/** Counts what is stored; the event of this transaction is added with its commit. */
async function alertOnMany(tx: Tx): Promise<void> {
  const [sum] = await tx
    .select({
      many: sql<string>`coalesce(sum(${securityEvents.count}), 0)`,
      addresses: sql<string>`count(distinct ${securityEvents.address})`,
    })
    .from(securityEvents)
    .where(
      and(
        inArray(securityEvents.kind, ['sign-in-failed', 'step-up-failed']),
        gt(securityEvents.createdAt, subMinutes(tx.now, SUMMED_MINUTES)),
      ),
    )
  if (Number(sum?.many ?? 0) < MANY_FAILURES) return
  // Two at once would both alert.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('auth.many-failures', 0))`)
  const lately = and(
    eq(securityEvents.kind, 'many-failures'),
    gt(securityEvents.createdAt, subMinutes(tx.now, ALERT_EVERY_MINUTES)),
  )
  if ((await tx.$count(securityEvents, lately)) > 0) return
  await tx.insert(securityEvents).values({ kind: 'many-failures', count: Number(sum?.many), createdAt: tx.now })
  log.warn({ event: 'many-failures', count: Number(sum?.many) }, 'security event')
  const from = sum?.addresses === '1' ? 'one IP address' : `${sum?.addresses} IP addresses`
  alertOwner(tx, {
    title: 'Many failed sign-ins',
    body: `${sum?.many} wrong passwords or codes in ${SUMMED_MINUTES} minutes, from ${from}. See Settings > Team and security.`,
    href: '/dashboard/settings/team#security',
  })
}

export type SecurityQuery = { limit: number; cursor?: string | undefined }

/** Newest first; the total is exact up to 1,000. */
export async function listSecurity(tx: Tx, { limit, cursor }: SecurityQuery) {
  const { id, kind, userId, address, way, device, count, createdAt } = securityEvents
  const rows = await tx
    .select({ id, kind, userId, address, way, device, count, at: createdAt, createdAt, userName: users.name })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, userId))
    .where(olderThan(cursor, createdAt, id))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const total = await countUpTo(tx, sql`select 1 from ${securityEvents}`)
  // Only this file writes kinds.
  return { ...toPage(rows as (SecurityEvent & { createdAt: Date })[], limit), total }
}

/** Deletes what is older than RETENTION_DAYS. */
export async function sweepSecurity(tx: Tx): Promise<void> {
  await tx.delete(securityEvents).where(lt(securityEvents.createdAt, subDays(tx.now, RETENTION_DAYS)))
}
