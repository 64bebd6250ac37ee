import type pg from 'pg'
import { onOwnConnection } from '#platform/database/pool.ts'

/**
 * A digest of every column of every table with the key of its row, whatever the order of the rows, by `table.column`.
 * A value that has changed, moved to another row or lost its row changes it.
 */
export async function digestColumns(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[]; key: string[] | null }>(COLUMNS)
  const found: Record<string, string> = {}
  await onOwnConnection(pool.options, async (client) => {
    // Digests speak of values, not of the zone in which they are shown.
    await client.query(`set timezone = 'UTC'; set extra_float_digits = 3`)
    for (const { name, columns, key } of tables) {
      const ofRow = (key ?? columns).map((column) => `t."${column}"::text`).join(', ')
      const sums = columns.map((column) => `${digestOf(column, ofRow)} as "${column}"`)
      const { rows } = await client.query<Record<string, string>>(
        `select count(*)::text as "count of rows", ${sums.join(', ')} from "${name}" t`,
      )
      for (const [column, sum] of Object.entries(rows[0] ?? {})) found[`${name}.${column}`] = sum
    }
  })
  return found
}

/** Two sums of 64 bits each. `concat_ws` leaves nulls out, so that a null is not an empty text. */
function digestOf(column: string, ofRow: string): string {
  const value = `concat_ws(chr(31), concat_ws(chr(30), ${ofRow}), t."${column}"::text)`
  const sum = (seed: number) => `coalesce(sum(hashtextextended(${value}, ${seed})::numeric), 0)`
  return `${sum(1)} || ' ' || ${sum(2)}`
}

const COLUMNS = `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
    (select array_agg(k.attname::text order by k.attnum) from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  group by c.oid, c.relname order by c.relname`
