/** Invoices whose saved card or bank account was charged in vain. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { subDays } from 'date-fns'
import type { FailedCharge, NeedsYou } from '../contract-next-steps.ts'
import { inBusinesses, listSome } from './list-some.ts'
import type { Scope } from './list-some.ts'

/** After that the invoice is overdue, and listed as such. */
const RECENT_DAYS = 14

/** The last charge of each open invoice, where it failed and nothing was tried since. */
export async function listFailedCharges(tx: Tx, scope: Scope): Promise<NeedsYou['charges']> {
  const since = subDays(tx.now, RECENT_DAYS).toISOString()
  const { many, rows } = await listSome<Omit<FailedCharge, 'failedAt'> & { failedAt: string }>(
    tx,
    sql`select i.id, i.invoice_number as "invoiceNumber", c.id as "customerId", c.name as "customerName", c.phone as "customerPhone",
        greatest(0, i.amount - coalesce((select sum(l.amount) from ledger_entries l where l.invoice_id = i.id), 0))::int as amount,
        p.failure as reason, p.created_at as "failedAt"
      from payment_intents p
      join invoices i on i.id = p.invoice_id
      join customers c on c.id = i.customer_id
      where p.failure is not null and (p.card_id is not null or p.paid_from = 'bank') and p.status in ('open', 'cancelled')
        and coalesce(p.provider_updated_at, p.requested_at) >= ${since}::timestamptz
        and i.status in ('sent', 'overdue') and ${inBusinesses(sql`i.business_id`, scope.businesses)}
        and not exists (select from payment_intents n where n.invoice_id = i.id and n.created_at > p.created_at
          and (n.status in ('processing', 'succeeded') or n.failure is not null))`,
    sql`"failedAt" desc, id`,
  )
  return { many, rows: rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) })) }
}
