import type { FreshDatabase } from './database.ts'

/**
 * What is different in every database: ids of rows and digests of them, secrets and codes of which links are made, and
 * how long an answer took.
 */
const OWN =
  /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b[\da-f]{32}\b|[\w-]{43,}|\/[el]\/\w+|(?<="code": ")\w{6}(?=")|"duration_ms": \d+/g
/** Random by nature, or by the wall's clock. */
const LEFT_OUT = new Set([
  'wrapped_keys',
  'accounts',
  'rate_limit_counters',
  'idempotency_keys',
  'page_versions',
  'duplicate_pairs',
])

/** Every row of every table as text without what is its own, in one order. */
export async function readContents(database: FreshDatabase): Promise<Record<string, string[]>> {
  const tables = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const contents: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    if (LEFT_OUT.has(name)) continue
    const { rows } = await database.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    contents[name] = rows.map(({ row }) => row.replaceAll(OWN, '…')).toSorted()
  }
  return contents
}
