import type pg from 'pg'
import { formatDay, formatTime } from '#lib/dates.ts'

/**
 * For a database that was just restored as it was at `at`: what waited or was on its way then may have gone out since,
 * so it waits for a person, who says whether it arrived or is to be sent. Offers of campaigns among it. Answers how
 * many.
 */
export async function holdUnconfirmed(pool: pg.Pool, at: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `update communications set status = 'unconfirmed', paused = false, reason = $1 where status in ('pending', 'sending')`,
    [`This was being sent when the ${formatDay(at)}, ${formatTime(at)} backup was made and may have gone out since.`],
  )
  return rowCount ?? 0
}
