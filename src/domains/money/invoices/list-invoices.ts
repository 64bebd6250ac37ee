import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { containsWord, searchWords } from '#platform/database/text-search.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Key, Order } from '#platform/database/keyset-paging.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Filter, Invoice, Sort } from './contract.ts'
import { paidSince } from './invoice-counts.ts'
import { billsJob, selectInvoices, toInvoice } from './invoice-row.ts'
import type { SelectedInvoice } from './invoice-row.ts'
import { invoices } from './tables.ts'

type InvoiceQuery = Partial<Filter> & Pick<Filter, 'limit'>

const ID: Key<SelectedInvoice> = { of: invoices.id, kind: 'uuid', read: ({ invoice }) => invoice.id }

const ORDERS: Record<Sort, Order<SelectedInvoice>> = {
  newest: {
    name: 'newest',
    descending: true,
    keys: [{ of: invoices.createdAt, kind: 'timestamptz', read: ({ invoice }) => invoice.createdAt }, ID],
  },
  due: {
    name: 'due',
    descending: false,
    keys: [{ of: invoices.dueDate, kind: 'timestamptz', read: ({ invoice }) => invoice.dueDate }, ID],
  },
  amount: {
    name: 'amount',
    descending: true,
    keys: [{ of: invoices.amount, kind: 'integer', read: ({ invoice }) => invoice.amount }, ID],
  },
}

/** One page. `q` matches number and customer, word by word, whatever case and accents. */
export async function listInvoices(tx: Tx, asked: InvoiceQuery): Promise<Page<Invoice>> {
  const order = ORDERS[asked.sort ?? 'newest']
  const wanted = matching(tx, asked)
  const [rows, total] = await Promise.all([
    selectInvoices(tx)
      .where(and(wanted, afterCursor(order, asked.cursor)))
      .orderBy(...inOrder(order))
      .limit(asked.limit + 1),
    countUpTo(tx, tx.select({ id: invoices.id }).from(invoices).where(wanted).getSQL()),
  ])
  const page = cutPage(order, rows, asked.limit)
  return { rows: page.rows.map(toInvoice), next: page.next, total }
}

function matching(tx: Tx, { businessId, status, q, customerId, jobId, paidFrom }: InvoiceQuery): SQL | undefined {
  return and(
    businessId === undefined ? undefined : eq(invoices.businessId, businessId),
    status === undefined
      ? undefined
      : status === 'open'
        ? inArray(invoices.status, ['sent', 'overdue'])
        : eq(invoices.status, status),
    customerId === undefined ? undefined : eq(invoices.customerId, customerId),
    jobId === undefined ? undefined : billsJob(tx, jobId),
    paidFrom === undefined ? undefined : paidSince(paidFrom),
    // Several words are looked for one by one: "vargas 0148" is a customer and a number.
    ...searchWords(q ?? '').map((word) =>
      or(
        containsWord(sql`lower(${invoices.invoiceNumber})`, word),
        inArray(
          invoices.customerId,
          tx.select({ id: customers.id }).from(customers).where(containsWord(customers.search, word)),
        ),
      ),
    ),
  )
}
