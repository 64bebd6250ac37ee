import { formatDuration } from '../format-duration.ts'
import type { Check } from '../check-result.ts'

const WARN_S = 5
const WRONG_S = 60

/**
 * This machine's clock beside that of the database: a wrong one sends reminders at the wrong hour, and lets no one-time
 * code in.
 */
export const clockCheck: Check = {
  type: 'Data',
  name: 'Clock',
  run: async ({ db, clock: ours }) => {
    const before = ours.now().getTime()
    const { rows } = await db.pool.query<{ at: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
    )
    const after = ours.now().getTime()
    // The database looked somewhere in between.
    const off = Math.max(0, before - (rows[0]?.at ?? 0), (rows[0]?.at ?? 0) - after) / 1000
    if (off < WARN_S) return { status: 'healthy', message: 'In sync with the database', measure: off }
    return {
      status: off < WRONG_S ? 'warning' : 'unhealthy',
      message: `${formatDuration(off)} off from the database`,
      measure: off,
      advice: 'Turn on network time (NTP) on both machines.',
    }
  },
}
