/** Messages to one customer that did not arrive. */
import { sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#lib/local-time.ts'
import { toDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { FailedMessage, NeedsYou } from '../contract-next-steps.ts'
import { listSome } from './list-some.ts'

/** An older one is no longer news; the outbox has it. */
const RECENT_DAYS = 30

type Row = Omit<FailedMessage, 'at' | 'name'> & { at: string; name: string | null; recipient: string }

/** Of the last 30 days. Campaigns have a page of their own, and alerts go to the team. */
export async function listFailedMessages(tx: Tx): Promise<NeedsYou['failedMessages']> {
  const since = startOfDay(addDays(toDay(tx.now), -RECENT_DAYS)).toISOString()
  const { many, rows } = await listSome<Row>(
    tx,
    sql`select m.id, m.type, m.purpose as kind, m.status, c.name, m.recipient, m.reason, m.created_at as at
      from communications m left join customers c on c.id = m.customer_id
      where m.status in ('failed', 'unconfirmed') and m.created_at >= ${since}::timestamptz and m.campaign_id is null and m.purpose not in ('marketing', 'alert', 'account', 'report')`,
    sql`at desc, id`,
  )
  return {
    many,
    rows: rows.map(({ recipient, at, name, ...row }) => ({
      ...row,
      name: name || (row.type === 'sms' ? formatPhone(recipient) : recipient),
      at: new Date(at),
    })),
  }
}
