import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { formatMinutes } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { debounceStatus } from './debounce-status.ts'
import type { DebouncedState } from './debounce-status.ts'
import type { NamedResult } from './run-checks.ts'
import { healthChecks, healthEvents, healthStates } from './tables.ts'

/** Of the two that could look at the same time, on two nodes, one waits for the other here. */
const LOCK = 1_953_064_297

/**
 * Keeps what was seen, and tells the owner what turned. All in one transaction, the alert with it: when it cannot be
 * written, nothing is known of it, and the next look tells. Parts that are there no more go, with all that is known of
 * them.
 */
export async function saveResults(tx: Tx, looks: readonly NamedResult[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  const names = looks.map(({ name }) => name)
  await tx.delete(healthChecks).where(notInArray(healthChecks.checkName, names))
  await tx.delete(healthStates).where(notInArray(healthStates.checkName, names))
  await tx
    .update(healthEvents)
    .set({ endedAt: tx.now })
    .where(and(isNull(healthEvents.endedAt), notInArray(healthEvents.checkName, names)))
  await tx.insert(healthChecks).values(looks.map((look) => rowOf(look, tx.now)))
  const before = new Map((await tx.select().from(healthStates)).map(({ checkName, ...state }) => [checkName, state]))
  for (const look of looks) {
    const judged = debounceStatus(before.get(look.name) ?? null, look.status === 'unhealthy', tx.now)
    const { turned: _turned, tell: _tell, ...state } = judged
    await tx
      .insert(healthStates)
      .values({ checkName: look.name, ...state })
      .onConflictDoUpdate({ target: healthStates.checkName, set: state })
    await note(tx, look, judged)
  }
  tx.notifyClients('system-health')
}

const rowOf = ({ type, name, status, message, ms, measure, details, advice }: NamedResult, now: Date) => ({
  checkType: type,
  checkName: name,
  status,
  message,
  responseTimeMs: ms ?? null,
  measure: measure ?? ms ?? null,
  metadata: details || advice ? JSON.stringify({ ...(details && { details }), ...(advice && { advice }) }) : null,
  createdAt: now,
})

/** Writes the story, and rings the bell. */
async function note(
  tx: Tx,
  { name, message, advice }: NamedResult,
  { turned, tell, told }: DebouncedState,
): Promise<void> {
  if (turned === 'broken') await tx.insert(healthEvents).values({ checkName: name, message, beganAt: tx.now, told })
  const open = and(eq(healthEvents.checkName, name), isNull(healthEvents.endedAt))
  if (tell === 'broken') {
    await tx.update(healthEvents).set({ told: true }).where(open)
    alertOwner(tx, {
      title: `Problem with ${name}`,
      body: advice ? `${message.replace(/[.!]?$/, '.')} ${advice}` : message,
      href: '/system-health',
    })
  }
  if (turned !== 'healed') return
  const [event] = await tx.select().from(healthEvents).where(open).orderBy(desc(healthEvents.beganAt)).limit(1)
  await tx.update(healthEvents).set({ endedAt: tx.now }).where(open)
  if (tell !== 'healed') return
  const minutes = (tx.now.getTime() - (event?.beganAt ?? tx.now).getTime()) / 60_000
  alertOwner(tx, {
    title: `${name} is back to normal`,
    body: `It was unhealthy for ${formatMinutes(minutes)}. Now: ${message}`,
    href: '/system-health',
  })
}
