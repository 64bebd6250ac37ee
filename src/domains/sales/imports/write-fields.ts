/** The columns of a file that are custom fields, by the name of the column. */
import { sql } from 'drizzle-orm'
import { MAX_FIELDS } from '#domains/sales/custom-fields/contract.ts'
import type { CustomField } from '#domains/sales/custom-fields/contract.ts'
import { readValue, toFieldName } from '#lib/field-value.ts'
import * as customFields from '#domains/sales/custom-fields/service.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { linesSql } from './apply-lines.ts'
import type { Lines } from './apply-lines.ts'
import type { Column } from './contract.ts'
import { idOf } from './detail-ids.ts'

/** Fields in use of customers and of their own address, by name in small letters. */
async function findFields(tx: Tx): Promise<Map<string, CustomField>> {
  const fields = (await customFields.list(tx)).filter(({ of, archivedAt }) => of !== 'jobs' && archivedAt === null)
  // Of two with one name, that of customers counts.
  return new Map(fields.toSorted((a, b) => a.of.localeCompare(b.of)).map((field) => [field.name.toLowerCase(), field]))
}

/** Columns that nothing else claims and that are called as a custom field are that field. */
export async function matchFields<Some extends Pick<Column, 'heading' | 'target'>>(
  tx: Tx,
  columns: readonly Some[],
): Promise<Some[]> {
  const known = await findFields(tx)
  return columns.map((column) =>
    (column.target === null || column.target === 'note') && known.has(toFieldName(column.heading).toLowerCase())
      ? { ...column, target: 'customField' }
      : column,
  )
}

/**
 * Adds the fields that columns were chosen for and that do not exist yet, as text of customers. Throws `conflict` when
 * there is no room for them.
 */
export async function addMissingFields(
  tx: Tx,
  columns: readonly { heading: string; target: string | null }[],
): Promise<void> {
  const known = await findFields(tx)
  const names = columns.flatMap(({ heading, target }) => (target === 'customField' ? [toFieldName(heading)] : []))
  const missing = [
    ...new Map(
      names.filter((name) => name !== '' && !known.has(name.toLowerCase())).map((name) => [name.toLowerCase(), name]),
    ).values(),
  ]
  if (known.size + missing.length > MAX_FIELDS)
    throw conflict(`You can have up to ${MAX_FIELDS} custom fields. Skip some of these columns.`)
  for (const name of missing)
    await customFields.create(tx, { of: 'customers', name, type: 'text', choices: [], forCrew: false })
}

type Cell = { line: number; nth: number; name: string; text: string }

/**
 * Writes the custom fields of new customers, and of those who were here the ones that are empty, if `toKnown`. What
 * cannot be read as the type of its field goes into the note of a new customer, so that nothing of the file is lost.
 */
export async function writeFields(tx: Tx, lines: Lines, toKnown: boolean): Promise<void> {
  const { rows } = await tx.execute<Cell>(sql`
    select l.line, f.nth::int as nth, f.one ->> 'name' as name, f.one ->> 'text' as text
    from import_lines l, jsonb_array_elements(l.more -> 'fields') with ordinality as f(one, nth)
    where ${linesSql(lines)} and l.more ? 'fields' and (l.state = 'new' or l.state = 'known' and (${toKnown} or l.choice = 'same'))`)
  if (rows.length === 0) return
  const known = await findFields(tx)
  const read = rows.map((cell) => {
    const field = known.get(cell.name.toLowerCase())
    const found = field ? readValue(field, cell.text) : { problem: 'no field' }
    return { ...cell, fieldId: field?.id, ...found }
  })
  const good = read.flatMap((cell) =>
    'value' in cell && cell.value !== ''
      ? [{ line: cell.line, nth: cell.nth, field_id: cell.fieldId, value: cell.value }]
      : [],
  )
  const bad = read.flatMap((cell) =>
    'problem' in cell ? [{ line: cell.line, text: `${cell.name}: ${cell.text}` }] : [],
  )
  await tx.execute(sql`
    insert into custom_values (id, field_id, customer_id, value, created_at)
    select ${idOf('field', sql`v.nth`)}, v.field_id, l.customer_id, v.value, ${tx.now.toISOString()}::timestamptz
    from import_lines l join jsonb_to_recordset(${JSON.stringify(good)}::jsonb) as v(line integer, nth integer, field_id uuid, value text) on v.line = l.line
    where ${linesSql(lines)} and not exists (select from custom_values c where c.field_id = v.field_id and c.customer_id = l.customer_id)
    on conflict (id) do nothing`)
  if (bad.length > 0)
    await tx.execute(sql`
      update import_lines l set more = jsonb_set(l.more, '{note}', to_jsonb(left(concat_ws(E'\n', nullif(l.more ->> 'note', ''), b.text), 5000)))
      from (select line, string_agg(text, E'\n') as text from jsonb_to_recordset(${JSON.stringify(bad)}::jsonb) as v(line integer, text text) group by line) b
      where ${linesSql(lines)} and l.line = b.line and l.state = 'new'`)
}

/** Takes the values that some lines brought away from customers who were here before the import. */
export async function removeFields(tx: Tx, lines: Lines): Promise<void> {
  await tx.execute(sql`
    delete from custom_values v using import_lines l, generate_series(1, jsonb_array_length(l.more -> 'fields')) n
    where ${linesSql(lines)} and l.more ? 'fields' and l.state = 'known' and v.id = ${idOf('field', sql`n`)}`)
}
