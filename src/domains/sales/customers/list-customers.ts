/**
 * The list of customers: searched, filtered, in order, page by page, and never by reading the whole table
 * (query-plans.test.ts).
 */
import { and, sql } from 'drizzle-orm'
import { foldText } from '#platform/database/text-search.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Key, Order } from '#platform/database/keyset-paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { SORTS } from './contract.ts'
import type { Customer, Filter, Sort } from './contract.ts'
import { toFilterSql } from './customer-filter.ts'
import type { ReadFilter } from './customer-filter.ts'
import { matchCustomers } from './match-fields.ts'
import { JOBS_DONE, LAST_DAY, CUSTOMER_COLUMNS, toCustomer } from './customer-row.ts'
import { customers } from './tables.ts'
import type { CustomerCounts } from './customer-counts.ts'

export type CustomerQuery = Filter & { limit: number; cursor?: string | undefined }

/**
 * `q` matches name, phone in any notation, and e-mail, whatever the case and the accents; `%` and `_` are plain
 * characters.
 */
export async function listCustomers(
  tx: Tx,
  totals: CustomerCounts,
  { limit, cursor, ...asked }: CustomerQuery,
): Promise<Page<Customer>> {
  const filter = { ...asked, ...(await matchCustomers(tx, asked)) }
  const found = selectPage(tx, filter, cursor, limit + 1)
  // A first page that is not full already shows how many there are, so a rare word needs no count.
  const isAll = async () => cursor === undefined && (await found).length <= limit
  const [rows, counted] = await Promise.all([found, totals.of(tx, filter, isAll)])
  const page = cutPage(ORDERS[filter.sort], rows, limit)
  return {
    ...page,
    rows: page.rows.map(({ nameKey: _nameKey, day: _day, ...row }) => toCustomer(row)),
    total: counted ?? rows.length,
  }
}

/** The first customers after the cursor, with the keys of their order: for a page, and for the export. */
export async function selectPage(
  tx: Tx,
  filter: ReadFilter & Pick<Filter, 'sort'>,
  cursor: string | undefined,
  limit: number,
): Promise<ListedCustomer[]> {
  const order = ORDERS[filter.sort]
  return (
    tx
      // Folding fifty names is no work, and only one order needs it.
      .select({ ...CUSTOMER_COLUMNS, day: LAST_DAY, nameKey: order.keys.includes(NAME) ? NAME_KEY : sql<string>`''` })
      .from(customers)
      .where(and(toFilterSql(filter), afterCursor(order, cursor)))
      .orderBy(...inOrder(order))
      .limit(limit)
  )
}

/** A row of the table, and the values that decide its place in an order. */
export type ListedCustomer = Parameters<typeof toCustomer>[0] & { day: string | null; nameKey: string }

const NAME_KEY = foldText(customers.name)

const ID: Key<ListedCustomer> = { of: customers.id, kind: 'uuid', read: ({ id }) => id }
const ADDED: Key<ListedCustomer> = { of: customers.createdAt, kind: 'timestamptz', read: ({ createdAt }) => createdAt }
const NAME: Key<ListedCustomer> = { of: NAME_KEY, kind: 'text', read: ({ nameKey }) => nameKey }
const JOBS: Key<ListedCustomer> = { of: JOBS_DONE, kind: 'integer', read: ({ serviceCount }) => serviceCount }
/** Who was never dealt with stands before all others. */
const NEVER = '0001-01-01'
const DAY: Key<ListedCustomer> = {
  of: sql`coalesce(${LAST_DAY}, ${sql.raw(`'${NEVER}'::date`)})`,
  kind: 'date',
  read: ({ day }) => day ?? NEVER,
}

const KEYS: Record<'newest' | 'name' | 'jobs' | 'date', readonly Key<ListedCustomer>[]> = {
  newest: [ADDED, ID],
  name: [NAME, ID],
  jobs: [JOBS, ADDED, ID],
  date: [DAY, ADDED, ID],
}

/**
 * Every order by its name in the address. The newest is the last one added, so that it alone descends without a `-`.
 */
export const ORDERS = Object.fromEntries(
  SORTS.map((name) => {
    // SORTS holds each key with and without the sign.
    const by = name.replace('-', '') as keyof typeof KEYS
    return [name, { name, keys: KEYS[by], descending: name.startsWith('-') !== (by === 'newest') }]
  }),
) as Record<Sort, Order<ListedCustomer>>
