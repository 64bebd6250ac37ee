import { setTimeout as wait } from 'node:timers/promises'
import type { AppServices } from '#platform/http/context.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { leaseDueMessages, recoverExpiredLeases } from './lease-messages.ts'
import type { Type } from '../contract.ts'
import { dispatchBatch } from './dispatch-messages.ts'
import { scheduleRun } from './schedule-run.ts'

/**
 * A run ends after so many milliseconds and leaves the rest to the next: what hangs is seen sooner, and a node that
 * stops gives up little.
 */
const RUN_MS = 15_000
/**
 * A pause no longer than this is waited for, as between two long texts of a number that takes one part a second; after
 * a longer one another run goes on.
 */
const SHORT_MS = 5000
/**
 * After one longer than this the minute's look goes on: else, while a provider is away, each wake-up would leave
 * another behind.
 */
const LOOK_MS = 60_000

/**
 * Sends what is due, by text and by e-mail, until nothing is. Rows of `communications` are the queue: any number of
 * nodes may do this at once, and no message is taken by two. `only` sends one message, if it is due.
 */
export async function drainOutbox(parts: AppServices, only?: string): Promise<void> {
  await Promise.all([drainChannel(parts, 'sms', only), drainChannel(parts, 'email', only)])
}

/** Drains one channel. A program that is asked to stop leases no more messages. */
export async function drainChannel(services: AppServices, type: Type, only?: string): Promise<void> {
  // A run ends with the provider that it began with: another one that is connected during it takes over with the next.
  const parts = { ...services, providers: { ...services.providers } }
  const { perSecond, simulated } = parts.providers[type]
  const until = performance.now() + RUN_MS
  await parts.db.transaction(SYSTEM, (tx) => recoverExpiredLeases(tx, type, simulated))
  while (performance.now() < until && !parts.queue.stopping.aborted) {
    const { messages, again } = await parts.db.transaction(SYSTEM, (tx) => leaseDueMessages(tx, type, perSecond, only))
    if (messages.length === 0) {
      const pause = again === null ? null : again.getTime() - parts.clock.now().getTime()
      if (pause === null || again === null) return
      if (pause > LOOK_MS) return
      if (pause > SHORT_MS || only !== undefined) return scheduleNextRun(parts, type, again)
      await wait(Math.max(pause, 10), undefined, { signal: parts.queue.stopping }).catch(() => {})
      continue
    }
    await dispatchBatch(parts, type, messages)
    if (only !== undefined) return
  }
  await scheduleNextRun(parts, type, parts.clock.now())
}

const scheduleNextRun = (parts: AppServices, type: Type, after: Date): Promise<void> =>
  parts.db.transaction(SYSTEM, (tx) => scheduleRun(tx, type, after))
