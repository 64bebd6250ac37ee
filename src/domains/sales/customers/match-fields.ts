/**
 * Which records a custom field finds, by the values that it has there. Custom fields are above and cannot be asked; the
 * database knows them.
 */
import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { explainFieldOfJobs, readFilter } from '#lib/field-filter.ts'
import type { ValueField } from '#lib/field-value.ts'
import { invalid } from '#lib/problem.ts'
import { MAX_COUNTED } from '#platform/database/paging.ts'
import { contains } from '#platform/database/text-search.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Filter } from './contract.ts'
import type { FieldFilter, FieldsFilter } from './contract-details.ts'
import { customers } from './tables.ts'

/** What is asked of `custom_values v`, and what the field is of. */
export type FieldMatch = { of: 'customers' | 'addresses' | 'jobs'; name: string; has: SQL }

/**
 * Reads the filter by the type of its field; null without one. Throws `invalid` with a sentence for a field that is gone
 * or archived, and for a value that does not fit its type.
 */
export async function readFieldFilter(tx: Tx, asked: FieldFilter): Promise<FieldMatch | null> {
  if (asked.field === undefined) return null
  const { rows } = await tx.execute<ValueField & Pick<FieldMatch, 'of'>>(
    sql`select of, name, type, choices from custom_fields where id = ${asked.field} and archived_at is null`,
  )
  const [field] = rows
  if (!field) throw invalid('This custom field is no longer in use. Clear the filter or choose another field.')
  const isOfField = sql`v.field_id = ${asked.field}`
  return { of: field.of, name: field.name, has: sql`${isOfField}${toCondition(field, isOfField, asked)}` }
}

/** All fields of a filter, one after the other. Throws as `readFieldFilter` does. */
export async function readFieldFilters(tx: Tx, { fields = [], ...one }: FieldsFilter): Promise<FieldMatch[]> {
  const found: FieldMatch[] = []
  for (const asked of [one, ...fields]) {
    const match = await readFieldFilter(tx, asked)
    if (match) found.push(match)
  }
  return found
}

function toCondition(
  field: ValueField,
  isOfField: SQL,
  { fieldValue = '', fieldFrom = '', fieldTo = '' }: FieldFilter,
): SQL {
  const filter = readFilter(field, { fieldValue, fieldFrom, fieldTo })
  if ('problems' in filter) throw invalid(Object.values(filter.problems)[0] ?? '')
  const { fieldValue: value, fieldFrom: from, fieldTo: to } = filter.read
  if (field.type === 'text') return value === '' ? sql`` : sql` and ${contains(sql`fold(v.value)`, value)}`
  // Values of other fields are no numbers: they must not be read as one, in whatever order the database looks.
  const [stored, type] =
    field.type === 'number'
      ? [sql`case when ${isOfField} then v.value::numeric end`, sql`::numeric`]
      : [sql`v.value`, sql``]
  return sql.join([
    value === '' ? sql`` : sql` and v.value = ${value}`,
    from === '' ? sql`` : sql` and ${stored} >= ${from}${type}`,
    to === '' ? sql`` : sql` and ${stored} <= ${to}${type}`,
  ])
}

/**
 * The ids of the customers with such a value, on themselves or on one of their addresses. Throws `invalid` for a field
 * of jobs.
 */
export function selectCustomersWith({ of, name, has }: FieldMatch): SQL {
  if (of === 'jobs') throw invalid(explainFieldOfJobs(name))
  const own = sql`select v.customer_id as id from custom_values v where v.customer_id is not null and ${has}`
  return of === 'customers'
    ? own
    : sql`${own} union all select a.customer_id as id from custom_values v join customer_addresses a on a.id = v.address_id where ${has}`
}

/** The ids of the customers with a tag. */
export const selectCustomersTagged = (tag: string): SQL =>
  sql`select c.id from ${customers} c where c.tags @> array[${tag}]::text[]`

/**
 * So many are looked up by their ids; more are found along the order of the list. As many as a list counts, so that of
 * more the total is known.
 */
const MAX_IDS = MAX_COUNTED

/** What a list asks of a column, and whether more than 1,000 rows have it. */
export type SetsMatch = { match: SQL | undefined; isMany: boolean }

/**
 * Whether a column is in each of some sets of ids; undefined without a set. Few ids are named one by one, so that the
 * index of ids finds them. Many stay a question about each row: the list then walks along the index of its order and
 * soon has a page. A join would let the planner read whole tables. Only what is in `within`, too, counts as many.
 */
export async function matchSets(
  tx: Tx,
  column: PgColumn,
  sets: readonly SQL[],
  within: readonly SQL[] = [],
): Promise<SetsMatch> {
  for (const ids of sets) {
    const others = sets.filter((set) => set !== ids)
    const few = await findFew(tx, ids, others.length === 0 ? within : [])
    if (few) return { match: and(isNamed(column, few), ...others.map((set) => isAmong(column, set))), isMany: false }
  }
  const [first, ...others] = sets
  if (!first) return { match: undefined, isMany: false }
  // Many each, and maybe few together: the list would walk to its end for them.
  const few = others.length > 0 ? await findFew(tx, first, [...others, ...within]) : null
  if (few) return { match: isNamed(column, few), isMany: false }
  return { match: and(...sets.map((set) => isAmong(column, set))), isMany: true }
}

/** The ids of a set that are in `others`, too; null where they are more than can be named. */
async function findFew(tx: Tx, ids: SQL, others: readonly SQL[]): Promise<string[] | null> {
  const all = sql.join([sql`true`, ...others.map((set) => isAmong(sql`few.id`, set))], sql` and `)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from (${ids}) as few where ${all} limit ${sql.raw(String(MAX_IDS + 1))}`,
  )
  return rows.length > MAX_IDS ? null : rows.map(({ id }) => id)
}

const isNamed = (column: PgColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`

/** The offset makes it a question about one row instead of a join. */
const isAmong = (id: PgColumn | SQL, ids: SQL): SQL =>
  sql`exists (select 1 from (${ids}) as many where many.id = ${id} offset 0)`

/** What the filter of the list of customers asks of their fields. Throws as `readFieldFilter` does. */
export async function matchCustomers(
  tx: Tx,
  { archived, ...asked }: FieldsFilter & Pick<Filter, 'archived'>,
): Promise<SetsMatch> {
  const fields = await readFieldFilters(tx, asked)
  const { match, isMany } = await matchSets(tx, customers.id, fields.map(selectCustomersWith), [
    sql`select c.id from ${customers} c where c.archived = ${archived === 'true'}`,
  ])
  // A customer stands in the set of a field of addresses once for each address.
  return { match, isMany: isMany && fields.every(({ of }) => of === 'customers') }
}
