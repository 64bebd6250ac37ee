import { sql } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { consents } from '#domains/messaging/messages/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'

/**
 * How many customers an offer may be sent to, by text or by e-mail. Of each number and address the last entry counts,
 * as in consent-ledger.ts.
 */
export async function countOptedIn(tx: Tx): Promise<{ customers: number }> {
  const { rows } = await tx.execute<{ many: number }>(sql`
    with last as (
      select distinct on (channel, address, covers) channel, address, covers, agreed, at
      from ${consents} where covers in ('offers', 'all') order by channel, address, covers, at desc, id desc
    ), willing as (
      select offers.channel, offers.address from last as offers
      left join last as everything on everything.channel = offers.channel and everything.address = offers.address and everything.covers = 'all'
      where offers.covers = 'offers' and offers.agreed and (everything.at is null or (everything.agreed and everything.at <= offers.at))
    )
    select count(*)::int as many from (
      select c.id from willing w join ${customers} c on c.phone = w.address where w.channel = 'sms' and c.erased_at is null and c.archived_at is null
      union
      select c.id from willing w join ${customers} c on c.email = w.address where w.channel = 'email' and c.erased_at is null and c.archived_at is null
    ) as people`)
  return { customers: rows[0]?.many ?? 0 }
}
