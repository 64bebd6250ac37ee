import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as customers from '#domains/sales/customers/service.ts'
import { RECEIVED } from '#domains/money/ledger/ledger-balances.ts'
import { toDay } from '#lib/dates.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { AccountEntry, MAX_ACCOUNT_ENTRIES } from './contract-account.ts'
import type { CustomerAccount } from './contract-account.ts'

type Sums = Omit<CustomerAccount, 'entries' | 'total'>

/**
 * What a customer owes, paid and has booked, in cents, with their newest invoices and payments. Test payments are no
 * money and count nowhere. Throws `notFound`.
 */
export async function getCustomerAccount(tx: Tx, customerId: string): Promise<CustomerAccount> {
  await customers.get(tx, customerId)
  const [sums, { entries, total }] = await Promise.all([readSums(tx, customerId), readEntries(tx, customerId)])
  return { ...sums, entries, total }
}

const kinds = sql.join(
  RECEIVED.map((kind) => sql`${kind}`),
  sql`, `,
)

async function readSums(tx: Tx, customerId: string): Promise<Sums> {
  const { rows } = await tx.execute<Record<keyof Sums, number>>(sql`
    with bills as (
      select i.due_date, i.status, greatest(0, i.amount - p.paid) as left_to_pay, p.received
      from invoices i, lateral (
        select coalesce(sum(l.amount), 0) as paid, coalesce(sum(l.amount) filter (where l.kind in (${kinds})), 0) as received
        from ledger_entries l where l.invoice_id = i.id
      ) p
      where i.customer_id = ${customerId}
    ), offers as (
      select e.status, e.valid_until, p.received, p.held
      from estimates e, lateral (
        select coalesce(sum(l.amount) filter (where l.kind in (${kinds})), 0) as received,
          coalesce(sum(l.amount) filter (where l.kind in ('payment', 'deposit', 'refund', 'credit')), 0) as held
        from ledger_entries l where l.estimate_id = e.id
      ) p
      where e.customer_id = ${customerId}
    ), work as (select status, amount from jobs where customer_id = ${customerId} and archived_at is null)
    select
      (select coalesce(sum(left_to_pay), 0)::int from bills where status not in ('draft', 'void')) as "balance",
      (select coalesce(sum(left_to_pay), 0)::int from bills where status = 'overdue') as "overdue",
      (select coalesce(sum(greatest(0, held)), 0)::int from offers) as "depositHeld",
      (coalesce((select sum(received) from bills), 0) + coalesce((select sum(received) from offers), 0))::int as "lifetimeValue",
      (select coalesce(sum(amount), 0)::int from work where status in ('requested', 'scheduled', 'in-progress')) as "booked",
      (select count(*)::int from work where status in ('requested', 'scheduled', 'in-progress')) as "jobsBooked",
      (select count(*)::int from work where status = 'completed') as "jobsDone",
      (select count(*)::int from offers where status = 'sent' and valid_until >= ${toDay(tx.now)}::date) as "openEstimates"`)
  return expectRow(rows)
}

type EntryRow = Record<string, unknown> & { at: string | Date; total: number }

/** What was entered by mistake and voided is left out, both entries. */
async function readEntries(tx: Tx, customerId: string): Promise<Pick<CustomerAccount, 'entries' | 'total'>> {
  const money = (of: 'invoice' | 'estimate', document: SQL, key: SQL, number: SQL) => sql`
    select l.id, l.kind, ${of}::text as "of", d.id as "documentId", ${number} as number, null::text as status, l.method,
      l.reference, l.amount, l.at
    from ${document} d join ledger_entries l on ${key} = d.id
    where d.customer_id = ${customerId} and l.kind in (${kinds})
      and not exists (
        select from ledger_entries m where m.amount = -l.amount
          and ((m.refund_of = l.id and m.by_mistake) or (l.refund_of = m.id and l.by_mistake)))`
  const { rows } = await tx.execute<EntryRow>(sql`
    select *, count(*) over ()::int as total from (
      select i.id, 'invoice' as kind, 'invoice' as "of", i.id as "documentId", i.invoice_number as number, i.status,
        null::text as method, null::text as reference, i.amount, i.created_at as at
      from invoices i where i.customer_id = ${customerId}
      union all ${money('invoice', sql`invoices`, sql`l.invoice_id`, sql`d.invoice_number`)}
      union all ${money('estimate', sql`estimates`, sql`l.estimate_id`, sql`d.estimate_number`)}
    ) entries order by at desc, kind, id limit ${MAX_ACCOUNT_ENTRIES}`)
  return {
    // The checks of the columns hold kind, method and status to the words of the contract.
    entries: rows.map(({ total: _total, at, ...row }) => AccountEntry.parse({ ...row, at: new Date(at) })),
    total: rows[0]?.total ?? 0,
  }
}
