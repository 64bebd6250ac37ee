import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Column = {
  name: string
  type: string
  nullable: boolean
  refers: string | null
  refersTo: string | null
  words: string[] | null
}

/**
 * What trips over who writes text by hand: COPY's own signs, quotes, ends of lines, other scripts, and nothing at all.
 */
const TEXTS = [
  '',
  '\\N',
  '\\.',
  'tab\there',
  'line\nand\r\nline',
  `O'Brien "Bud" \\ Søn`,
  'ご予約 🧽',
  '  spaces  ',
  'null',
  '{"a":1}',
  'x'.repeat(3000),
]

/**
 * Puts rows into every table of a database, column by column at random, as far as its rules let them in: words of
 * checks and keys of other rows are found in its own catalog. The same for the same `seed`, but for ids. Answers the
 * tables that stayed empty, without those of `leaveOut`.
 */
export async function fillAtRandom(pool: pg.Pool, seed: number, leaveOut: readonly string[] = []): Promise<string[]> {
  const random = generator(seed)
  const tables = (await pool.query<{ name: string; columns: Column[] }>(COLUMNS)).rows.filter(
    ({ name }) => !leaveOut.includes(name),
  )
  // What refers to others finds them in the second round.
  for (let round = 0; round < 2; round++)
    for (const { name, columns } of tables)
      await Promise.all(Array.from({ length: 10 }, () => addOne(pool, name, columns, random)))
  const counts = await Promise.all(
    tables.map(async ({ name }) => ({ name, any: (await pool.query(`select 1 from "${name}" limit 1`)).rowCount })),
  )
  return counts.filter(({ any }) => any === 0).map(({ name }) => name)
}

async function addOne(pool: pg.Pool, table: string, columns: Column[], random: () => number): Promise<void> {
  const given: [string, unknown][] = []
  for (const column of columns) {
    const value = await valueFor(pool, column, random)
    if (value !== undefined) given.push([column.name, value])
  }
  const names = given.map(([name]) => `"${name}"`).join(', ')
  const places = given.map((_, at) => `$${at + 1}`).join(', ')
  // What a rule refuses is left out: others get in.
  await pool
    .query(
      `insert into "${table}" (${names}) values (${places})`,
      given.map(([, value]) => value),
    )
    .catch(() => {})
}

async function valueFor(
  pool: pg.Pool,
  { name, type, nullable, refers, refersTo, words }: Column,
  random: () => number,
): Promise<unknown> {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  // A row would name files that do not exist.
  if (name === 'variants') return undefined
  if (nullable && random() < 0.25) return null
  if (refers)
    return (
      (await pool.query(`select "${refersTo}" as key from "${refers}" offset ${Math.floor(random() * 3)} limit 1`))
        .rows[0]?.key ?? null
    )
  if (words && words.length > 0 && type === 'text') return pick(words)
  if (type === 'uuid') return randomUUID()
  if (type === 'text') return random() < 0.5 ? `${pick(TEXTS)}${Math.floor(random() * 1e6)}` : pick(TEXTS)
  if (/int|numeric|double/.test(type)) return Math.floor(random() * 5)
  if (type === 'boolean') return random() < 0.5
  if (type === 'jsonb') return JSON.stringify(random() < 0.5 ? [] : { text: pick(TEXTS) })
  if (type === 'date') return `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}`
  if (type.startsWith('time without')) return `1${Math.floor(random() * 9)}:30`
  if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 3e10)).toISOString()
  if (type === 'tstzrange') return `[2026-01-01T0${Math.floor(random() * 9)}:00:00Z,2026-02-01T10:00:00Z)`
  if (type === 'bytea') return Buffer.from([0, 255, 92, 10])
  if (type === 'text[]') return ['a,b', '"c"', '']
  if (type.endsWith('[]')) return []
  return undefined
}

/** mulberry32: small, and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const COLUMNS = `select c.relname::text as name, json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull,
    'refers', f.confrelid::regclass::text, 'refersTo', (select attname from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[1]),
    'words', (select array_agg(distinct m[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') m
      where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey))) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
  group by c.relname order by c.relname`

/** A digest of all rows of each table, whatever their order. */
export async function digests(pool: pg.Pool, leaveOut: readonly string[] = []): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const digest = async (name: string) =>
    (
      await pool.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
      )
    ).rows[0]?.sum
  const found: Record<string, string> = {}
  for (const { name } of rows) if (!leaveOut.includes(name)) found[name] = await digest(name)
  return found
}
