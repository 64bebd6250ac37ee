/** Selects who a campaign is about, by what is known of customers. */
import { subMonths } from 'date-fns'
import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { readFieldFilter, selectCustomersWith } from '#domains/sales/customers/match-fields.ts'
import { toDay } from '#lib/dates.ts'
import { invalid, Problem } from '#lib/problem.ts'
import { contains, foldText } from '#platform/database/text-search.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MAX_PEOPLE } from './contract.ts'
import type { Audience } from './contract.ts'

/** One of them, as far as an offer needs it. */
export type AudienceMember = {
  id: string
  name: string
  phone: string
  email: string | null
  address: string
  /** Of the last work that we know of. */
  lastDay: string | null
  archived: boolean
  erased: boolean
}

/** The last day on which they were served: the one that a customer gets with the day they are written down is none. */
const SERVED = sql<
  string | null
>`greatest(known_day(${customers.transactionDay}, ${customers.createdAt}), ${customers.doneDay})`

/**
 * Returns the members in the order of their names. Given ids return every such customer, archived and erased ones too.
 * Throws `invalid` for more than a campaign may have.
 */
export async function selectAudience(tx: Tx, audience: Audience): Promise<AudienceMember[]> {
  const rows = await tx
    .select({
      id: customers.id,
      name: customers.name,
      phone: customers.phone,
      email: customers.email,
      address: customers.address,
      lastDay: SERVED,
      archived: customers.archived,
      erased: sql<boolean>`${customers.erasedAt} is not null`,
    })
    .from(customers)
    .where(and(matching(tx, audience), ...(await matchFields(tx, audience))))
    .orderBy(sql`fold(${customers.name})`, customers.id)
    .limit(MAX_FOUND)
  const { towns } = audience
  // That a town stands somewhere in an address says not yet that it is there: "12 Tampa Ave, Ruskin".
  const found =
    towns.length === 0 || audience.customerIds
      ? rows
      : rows.filter(({ address }) => towns.includes(parseTown(address) ?? ''))
  if (found.length > MAX_PEOPLE)
    throw invalid(`That’s more than ${MAX_PEOPLE.toLocaleString('en-US')} people. Choose a smaller audience.`)
  return found
}

/** So many are looked through for their town. */
const MAX_FOUND = 100_000

function matching(tx: Tx, { categories, towns, tags, served, customerIds }: Audience): SQL | undefined {
  if (customerIds) return sql`${customers.id} = any(${sql.param(customerIds)}::uuid[])`
  const named = categories.filter((category) => category !== 'none')
  return and(
    eq(customers.archived, false),
    categories.length === 0
      ? undefined
      : or(
          named.length > 0 ? inArray(customers.serviceCategory, named) : undefined,
          categories.includes('none') ? isNull(customers.serviceCategory) : undefined,
        ),
    // All of them, as chips beside each other read.
    tags.length === 0 ? undefined : sql`${customers.tags} @> ${sql.param(tags)}::text[]`,
    towns.length === 0 ? undefined : or(...towns.map((town) => contains(foldText(customers.address), town))),
    servedBefore(tx.now, served),
  )
}

/** The fields of an audience: nothing is lost of one whose field was archived or changed since, and it matches no one. */
async function matchFields(tx: Tx, { fields, customerIds }: Audience): Promise<SQL[]> {
  if (customerIds) return []
  return Promise.all(
    fields.map(async (asked) => {
      try {
        const match = await readFieldFilter(tx, asked)
        return match ? sql`${customers.id} in (${selectCustomersWith(match)})` : sql`false`
      } catch (error) {
        if (error instanceof Problem) return sql`false`
        throw error
      }
    }),
  )
}

function servedBefore(now: Date, served: Audience['served']): SQL | undefined {
  if (served === null) return undefined
  const day = toDay(subMonths(now, served.months))
  return served.is === 'over' ? lt(SERVED, day) : gte(SERVED, day)
}
