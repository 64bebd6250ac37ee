import { formatBytes } from '#lib/bytes.ts'
import { measureMs, type Check } from '../check-result.ts'

const SLOW_MS = 500

/** Answers, how quickly, and how large it has become. */
export const databaseCheck: Check = {
  type: 'Data',
  name: 'Database',
  run: async ({ db }) => {
    const ms = await measureMs(() => db.pool.query('select 1'))
    const { rows } = await db.pool.query(
      `select pg_database_size(current_database())::float8 as bytes, current_setting('server_version') as version,
         (select count(*)::int from pg_stat_activity where datname = current_database()) as connections, current_setting('max_connections')::int as most`,
    )
    const { bytes, version, connections, most } = rows[0]
    const details = {
      Version: `PostgreSQL ${version}`,
      Size: formatBytes(bytes),
      Connections: `${connections} of ${most}`,
    }
    if (connections > most * 0.9)
      return { status: 'warning', message: `Nearly all ${most} connections are in use`, ms, details }
    return ms > SLOW_MS
      ? { status: 'warning', message: `Slow to respond, ${formatBytes(bytes)}`, ms, details }
      : { status: 'healthy', message: `Responding, ${formatBytes(bytes)}`, ms, details }
  },
}
