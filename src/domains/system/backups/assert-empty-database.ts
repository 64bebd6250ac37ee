import type pg from 'pg'
import { DatabaseRefused } from '#platform/database/errors.ts'
import { knownMigrations } from '#platform/database/migrate.ts'
import { withBulkConnection } from '#platform/database/copy-stream.ts'
import { sqlState } from '#platform/database/sql-state.ts'

const NO_TABLE = '42P01'

/** What stands in a database beside PostgreSQL's own and that of its extensions. */
const OBJECTS_SQL = `select n.nspname || '.' || c.relname as thing from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all select n.nspname || '.' || p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1 limit 3`

/** Throws DatabaseRefused where anything is in this database, and says whose it is. */
export async function assertEmptyDatabase(pool: pg.Pool, migrations: string): Promise<void> {
  const { rows } = await pool.query<{ thing: string }>(OBJECTS_SQL)
  if (rows.length === 0) return
  const again = 'Create an empty database (create database) and use that.'
  const ran = await migrationsOf(pool)
  const known = knownMigrations(migrations).map(({ when }) => when)
  if (ran.length === 0)
    throw new DatabaseRefused(
      `The database on the server isn’t empty (${rows.map(({ thing }) => thing).join(', ')}). ${again}`,
    )
  if (ran.some((when) => !known.includes(when)))
    throw new DatabaseRefused(`The database on the server was used by a newer version of Tidestone. ${again}`)
  if (ran.length < known.length)
    throw new DatabaseRefused(`The database on the server was used by an older version of Tidestone. ${again}`)
  throw new DatabaseRefused(`The database on the server already holds business data. ${again}`)
}

async function migrationsOf(pool: pg.Pool): Promise<number[]> {
  try {
    const { rows } = await pool.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations')
    return rows.map(({ at }) => Number(at))
  } catch (error) {
    if (sqlState(error) === NO_TABLE) return []
    throw error
  }
}

/** Takes everything away that a fill has made in a database that was empty; what extensions brought stays. */
export const clearDatabase = (pool: pg.Pool): Promise<number> => withBulkConnection(pool, (bulk) => bulk.run(SWEEP, []))

/**
 * Collects all names before it drops the first object, because a cascade can drop an object before its name is read.
 */
const SWEEP = `do $$ declare one text; begin
  drop schema if exists drizzle, pgboss cascade;
  for one in select unnest(array_agg(format('drop %s if exists %s cascade', case relkind when 'v' then 'view' else 'table' end, oid::regclass)))
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    loop execute one; end loop;
  for one in select unnest(array_agg(format('drop routine if exists %s cascade', p.oid::regprocedure)))
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    loop execute one; end loop;
end $$`
