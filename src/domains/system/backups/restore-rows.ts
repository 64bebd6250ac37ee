import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { withBulkConnection } from '#platform/database/copy-stream.ts'
import type { BulkConnection } from '#platform/database/copy-stream.ts'
import { knownMigrations, migrate } from '#platform/database/migrate.ts'
import { formatColumns } from '#platform/database/snapshot.ts'
import { tableEntry } from './backup-manifest.ts'
import type { Manifest } from './backup-manifest.ts'
import { BackupRefused } from './read-archive.ts'
import type { Archive } from './read-archive.ts'

/**
 * Fills an empty database with the rows of a backup, unchanged. First creates the tables as they were then. Then
 * inserts the rows in one transaction with triggers off, since the rows already hold what the triggers would compute.
 * Adds the foreign keys back at the end, which validates every one of them. `scratch` is an existing folder.
 */
export async function restoreRows(
  pool: pg.Pool,
  archive: Archive,
  { migrations, scratch }: { migrations: string; scratch: string },
): Promise<void> {
  const { manifest } = archive
  const asThen = await mkdtemp(path.join(scratch, 'migrations-'))
  try {
    await onlyThose(migrations, asThen, manifest.migrations)
    await migrate(pool, asThen)
  } finally {
    await rm(asThen, { recursive: true, force: true })
  }
  await withBulkConnection(pool, async (bulk) => {
    await bulk.run(WITHOUT_TRIGGERS, [])
    await bulk.run(`truncate ${manifest.tables.map(({ name }) => `"${name}"`).join(', ')}`, [])
    for (const table of manifest.tables) await copyIn(bulk, archive, table)
    for (const { name, value } of manifest.sequences)
      if (value !== null) await bulk.run('select setval($1::regclass, $2)', [`"${name}"`, value])
    await bulk.run(WITH_TRIGGERS, [])
  })
}

/** From the tables of then to those of now; and figures for the planner, without which the first day would be slow. */
export async function migrateUp(pool: pg.Pool, migrations: string): Promise<void> {
  await migrate(pool, migrations)
  await withBulkConnection(pool, (bulk) => bulk.run('analyze', []))
}

async function copyIn(bulk: BulkConnection, { read }: Archive, table: Manifest['tables'][number]): Promise<void> {
  const rows = await bulk.copy(formatColumns(table), await read(tableEntry(table.name), table.sha256))
  if (rows !== table.rows)
    throw new BackupRefused(`The backup is damaged: ${table.name} has ${rows} rows instead of ${table.rows}.`)
}

/** The folder of migrations as it was, so that rows meet the tables that they were in. */
async function onlyThose(all: string, folder: string, ran: readonly number[]): Promise<void> {
  const known = knownMigrations(all).filter(({ when }) => ran.includes(when))
  await cp(path.join(all, 'meta'), path.join(folder, 'meta'), { recursive: true })
  for (const { tag } of known) await cp(path.join(all, `${tag}.sql`), path.join(folder, `${tag}.sql`))
  const journal = JSON.parse(await readFile(path.join(all, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const entries = journal.entries.filter(({ when }) => ran.includes(when))
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
}

/**
 * An owner of tables may do both, where `session_replication_role` is for superusers alone. What was taken away waits
 * in a table of this transaction.
 */
const WITHOUT_TRIGGERS = `do $$ declare one record; begin
  create temp table taken_away on commit drop as
    select conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace;
  for one in select * from taken_away loop execute format('alter table %s drop constraint %I', one.of, one.name); end loop;
  for one in select oid::regclass::text as of from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop execute format('alter table %s disable trigger user', one.of); end loop;
end $$`
const WITH_TRIGGERS = `do $$ declare one record; begin
  for one in select oid::regclass::text as of from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop execute format('alter table %s enable trigger user', one.of); end loop;
  for one in select * from taken_away loop execute format('alter table %s add constraint %I %s', one.of, one.name, one.definition); end loop;
end $$`
