import { applicationName } from '#platform/database/application-name.ts'
import type { Database } from '#platform/database/database.ts'

/** Programs other than this process that are connected to its database, by the names that PostgreSQL shows. */
export async function findOtherServers({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'process ' || pid) as name from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1
     order by 1`,
    [applicationName()],
  )
  return rows.map(({ name }) => name)
}
