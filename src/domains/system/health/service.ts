/**
 * Checks the health of every part every few minutes and on request. Alerts the owner once when a part turns unhealthy
 * and once when it recovers.
 */
import { desc, eq, sql } from 'drizzle-orm'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { CHECKS } from './checks/all-checks.ts'
import { Status } from './contract.ts'
import type { HealthCheck, HealthEvent, Period } from './contract.ts'
import { getHistories, thinCheckHistory } from './check-history.ts'
import { saveResults } from './save-results.ts'
import { runChecks } from './run-checks.ts'
import { healthChecks, healthEvents, healthStates } from './tables.ts'

/** The newest look at every part, in the order of THE list. */
export async function list(tx: Tx, period: Period): Promise<HealthCheck[]> {
  const newest = await tx
    .selectDistinctOn([healthChecks.checkName])
    .from(healthChecks)
    .orderBy(healthChecks.checkName, desc(healthChecks.createdAt), desc(healthChecks.id))
  const broken = new Map(
    (await tx.select().from(healthStates).where(eq(healthStates.broken, true))).map((state) => [
      state.checkName,
      state.since,
    ]),
  )
  const before = await getHistories(tx, period)
  const place = (name: string) => CHECKS.findIndex((check) => check.name === name)
  return newest
    .toSorted((a, b) => place(a.checkName) - place(b.checkName))
    .map(({ measure: _measure, status, ...row }) => ({
      ...row,
      status: Status.catch('unknown').parse(status),
      brokenSince: broken.get(row.checkName) ?? null,
      history: before.get(row.checkName) ?? [],
    }))
}

/** Looks at everything now, and keeps what was seen. */
export async function run(parts: AppServices): Promise<void> {
  const looks = await runChecks(parts)
  await parts.db.transaction(SYSTEM, (tx) => saveResults(tx, looks))
}

/** The last twenty, those that still go on first. */
export async function events(tx: Tx): Promise<HealthEvent[]> {
  return tx
    .select()
    .from(healthEvents)
    .orderBy(sql`${healthEvents.endedAt} is not null`, desc(healthEvents.beganAt))
    .limit(20)
}

/** Throws away the detail of old looks, in a transaction of its own. */
export const thinHistory = (parts: AppServices): Promise<void> => parts.db.transaction(SYSTEM, thinCheckHistory)
