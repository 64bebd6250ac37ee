import { formatDuration } from '../format-duration.ts'
import type { Check } from '../check-result.ts'

const SLOW_S = 120
const STUCK_S = 600
const DAY_S = 86_400

/** What is due and waits, how long, and what was given up within the last day. */
export const queueCheck: Check = {
  type: 'Messages and tasks',
  name: 'Queue',
  run: async ({ db, clock }) => {
    const now = clock.now().toISOString()
    const { rows } = await db.pool.query(
      `select count(*) filter (where name <> 'dead' and state in ('created', 'retry') and start_after <= $1)::int as waiting,
         coalesce(max(extract(epoch from $1 - start_after)) filter (where name <> 'dead' and state in ('created', 'retry') and start_after <= $1), 0)::float8 as oldest,
         count(*) filter (where name = 'dead' and created_on > $1::timestamptz - interval '1 second' * ${DAY_S})::int as dead
       from pgboss.job where state in ('created', 'retry')`,
      [now],
    )
    const { waiting, oldest, dead } = rows[0]
    const details = { Waiting: String(waiting), Oldest: formatDuration(oldest), 'Failed today': String(dead) }
    const message =
      waiting === 0 ? 'Nothing is waiting' : `${waiting} waiting, the oldest for ${formatDuration(oldest)}`
    if (oldest > STUCK_S)
      return {
        status: 'unhealthy',
        message,
        measure: oldest,
        details,
        advice: 'Restart the server. If that doesn’t help, check the server log.',
      }
    if (dead > 0)
      return {
        status: 'warning',
        message: `${message}; ${dead} failed today`,
        measure: oldest,
        details,
        advice: 'Check the server log for the reason. The affected record also shows the problem.',
      }
    return { status: oldest > SLOW_S ? 'warning' : 'healthy', message, measure: oldest, details }
  },
}
