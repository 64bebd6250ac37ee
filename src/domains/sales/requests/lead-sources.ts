import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { HEARD_OF_US } from './contract-office.ts'
import { serviceRequests } from './tables.ts'

/** So many of the office's own are offered. */
const MAX_OWN = 30

/** Lists how people heard of us: the usual ones, then what the office has written itself, the most common first. */
export async function listLeadSources(tx: Tx): Promise<string[]> {
  const { leadSource } = serviceRequests
  const { rows } = await tx.execute<{ said: string }>(
    sql`select ${leadSource} as said from ${serviceRequests}
      where ${leadSource} is not null and position('/' in ${leadSource}) = 0
      group by 1 order by count(*) desc, 1 limit ${MAX_OWN}`,
  )
  const usual = new Set(HEARD_OF_US.map((one) => one.toLowerCase()))
  return [...HEARD_OF_US, ...rows.map(({ said }) => said).filter((said) => !usual.has(said.toLowerCase()))]
}
