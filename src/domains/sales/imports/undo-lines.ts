import { sql } from 'drizzle-orm'
import { listReferences, describeRecords } from '#domains/sales/customers/find-references.ts'
import { formatList } from '#lib/format-list.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { restoreCustomers } from './apply-lines.ts'
import type { Lines } from './apply-lines.ts'
import type { Row } from './import-row.ts'
import { detailIdsSql, removeAddresses } from './write-details.ts'
import { removeFields } from './write-fields.ts'

/** So many of those that stayed are named. */
const NAMED = 100

type Undone = NonNullable<Row['undone']>
type Line = { line: number; customerId: string; was: boolean }
type Stays = { customerId: string; name: string; why: string }

/**
 * Undoes what some lines of an import have written: removes added customers, and restores changed ones. Customers with
 * work since the import stay as they are, and the result names them.
 */
export async function undoLines(tx: Tx, id: string, from: number, to: number, before: Undone): Promise<Undone> {
  const { rows } = await tx.execute<Line>(sql`
    select line, customer_id as "customerId", before is not null as was from import_lines
    where import_id = ${id} and line > ${from} and line <= ${to} and customer_id is not null and (state = 'new' or before is not null)`)
  const lines = { id, from, to }
  const added = await removeUntouched(
    tx,
    lines,
    rows.filter(({ was }) => !was).map(({ customerId }) => customerId),
  )
  await removeAddresses(tx, lines)
  await removeFields(tx, lines)
  const back = await restoreCustomers(tx, lines)
  const changed = await stillThere(
    tx,
    rows.filter(({ was, customerId }) => was && !back.includes(customerId)).map(({ customerId }) => customerId),
  )
  // What is undone is not looked at again; the customers that stayed are, when someone presses Undo again.
  if (back.length > 0)
    await tx.execute(sql`
      update import_lines set before = null, customer_id = null where import_id = ${id} and line > ${from} and line <= ${to} and customer_id = any(${sql.param(back)}::uuid[])`)
  const stayed = [...added.stayed, ...changed.map((one) => ({ ...one, why: 'changed since' }))]
  return {
    removed: before.removed + added.removed,
    restored: before.restored + back.length,
    stayed: before.stayed + stayed.length,
    who: [...before.who, ...stayed].slice(0, NAMED),
  }
}

async function removeUntouched(
  tx: Tx,
  lines: Lines,
  ids: readonly string[],
): Promise<{ removed: number; stayed: Stays[] }> {
  if (ids.length === 0) return { removed: 0, stayed: [] }
  const these = sql`any(${sql.param([...ids])}::uuid[])`
  // Lock the customers, so that no work starts for them now: a request that creates a job waits, and then gets the
  // error that they are gone.
  const { rows: held } = await tx.execute<{ id: string; name: string; changed: boolean }>(
    sql`select id, name, version > 1 or archived as changed from customers where id = ${these} order by id for update`,
  )
  const hanging = await whatHangsOn(tx, lines, these)
  const stayed = held.flatMap(({ id: customerId, name, changed }) => {
    const things = hanging.get(customerId)
    return things
      ? [{ customerId, name, why: `has ${formatList(things)}` }]
      : changed
        ? [{ customerId, name, why: 'changed since' }]
        : []
  })
  const stay = new Set(stayed.map(({ customerId }) => customerId))
  const gone = held.flatMap(({ id }) => (stay.has(id) ? [] : id))
  const { rowCount } = await tx.execute(sql`delete from customers where id = any(${sql.param(gone)}::uuid[])`)
  return { removed: rowCount ?? 0, stayed }
}

/** What an import adds to its customers itself is no work that someone did. */
const BROUGHT = new Set(['customer_contacts', 'customer_addresses', 'notes', 'consents', 'custom_values'])

async function stillThere(tx: Tx, ids: readonly string[]): Promise<{ customerId: string; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ customerId: string; name: string }>(
    sql`select id as "customerId", name from customers where id = any(${sql.param([...ids])}::uuid[]) order by id`,
  )
  return rows
}

/** In words, by customer. */
async function whatHangsOn(tx: Tx, lines: Lines, these: ReturnType<typeof sql>): Promise<Map<string, string[]>> {
  const counts = (await listReferences(tx)).map(
    ({ of, by }) =>
      sql`select ${sql.raw(by)} as id, ${of}::text as of, count(*)::int as many from ${sql.raw(of)} where ${sql.raw(by)} = ${these}${BROUGHT.has(of) ? sql` and id not in (select id from brought)` : sql``} group by 1`,
  )
  const { rows } = await tx.execute<{ id: string; of: string; many: number }>(
    sql`with brought as materialized ${detailIdsSql(lines)} ${sql.join(counts, sql` union all `)}`,
  )
  const words = new Map<string, string[]>()
  for (const { id, of, many } of rows) {
    words.set(id, [...(words.get(id) ?? []), `${many} ${describeRecords(of, many)}`])
  }
  return words
}
