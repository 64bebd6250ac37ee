import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { countUpTo } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { getOutages } from './channel-health.ts'
import type { OutboxState } from '../contract.ts'
import { communications } from '../tables.ts'

/**
 * How many messages are in the states that somebody asks for, and which way of sending is left alone for a while, and
 * why.
 */
export async function getOutboxCounts(tx: Tx): Promise<OutboxState> {
  const count = async (where: SQL) => String(await countUpTo(tx, sql`select 1 from ${communications} where ${where}`))
  const [all, waiting, failed, needsLook, away] = await Promise.all([
    count(sql`true order by ${communications.createdAt} desc`),
    count(eq(communications.status, 'pending')),
    count(eq(communications.status, 'failed')),
    count(eq(communications.status, 'needs-look')),
    getOutages(tx),
  ])
  return { all, waiting, failed, needsLook, away }
}
