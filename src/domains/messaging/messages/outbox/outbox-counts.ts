import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { countUpTo } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { getOutages } from './channel-health.ts'
import type { OutboxState } from '../contract.ts'
import { communications } from '../tables.ts'

/**
 * Counts the messages in each state that the dashboard shows, and lists the channels that are paused, with the
 * reason.
 */
export async function getOutboxCounts(tx: Tx): Promise<OutboxState> {
  const count = async (where: SQL) => String(await countUpTo(tx, sql`select 1 from ${communications} where ${where}`))
  const [all, waiting, failed, needsLook, away] = await Promise.all([
    count(sql`true order by ${communications.createdAt} desc`),
    count(eq(communications.status, 'pending')),
    count(eq(communications.status, 'failed')),
    count(eq(communications.status, 'unconfirmed')),
    getOutages(tx),
  ])
  return { all, waiting, failed, needsLook, away }
}
