import type { Backup } from '#domains/system/backups/contract.ts'
import * as backups from '#domains/system/backups/service.ts'
import { formatBytes } from '#lib/bytes.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Check, CheckResult } from '../check-result.ts'

const HOUR = 3_600_000
/** A night later than the last. */
const OLD = 26 * HOUR
const VERY_OLD = 50 * HOUR

/** The newest whole backup is of last night, and could be restored when it was last tried. */
export const backupCheck: Check = {
  type: 'Data',
  name: 'Backup',
  run: async ({ db, clock }) => {
    const [now, all] = [clock.now(), await backups.list(db.read(SYSTEM))]
    const newest = all.find(({ status }) => status === 'done')
    const failed = all[0]?.status === 'failed' || all[0]?.status === 'interrupted' ? all[0] : null
    const tried = all.find(({ verifiedAt }) => verifiedAt)
    if (!newest)
      return {
        ...(await withoutAny(db, now)),
        ...(failed && { status: 'unhealthy' as const, message: `The first backup failed: ${failed.problem}` }),
      }
    const at = newest.startedAt ?? newest.createdAt
    const age = now.getTime() - at.getTime()
    const finding = {
      measure: age / HOUR,
      details: details(newest, tried),
      advice: 'Select Back up now below. If it fails, you’ll see why there.',
    }
    const when = `${formatDay(at)}, ${formatTime(at)}`
    if (age > VERY_OLD) return { ...finding, status: 'unhealthy', message: `Last backup: ${when}` }
    if (tried?.verifyProblem)
      return { ...finding, status: 'unhealthy', message: `Couldn’t be restored: ${tried.verifyProblem}` }
    if (failed) return { ...finding, status: 'warning', message: `${when}. A later backup failed: ${failed.problem}` }
    if (newest.verifyProblem && !newest.verifiedAt)
      return { ...finding, status: 'warning', message: `${when}, not verified. ${newest.verifyProblem}` }
    if (newest.missing > 0)
      return {
        ...finding,
        status: 'warning',
        message: `${when}, missing ${newest.missing} photo ${newest.missing === 1 ? 'file' : 'files'}`,
      }
    if (age > OLD) return { ...finding, status: 'warning', message: `Last backup: ${when}` }
    return {
      measure: finding.measure,
      details: finding.details,
      status: 'healthy',
      message: newest.verifiedAt ? `${when}, verified by a test restore` : when,
    }
  },
}

/** The first night has not come yet, or it went by without one. */
async function withoutAny(db: Parameters<Check['run']>[0]['db'], now: Date): Promise<CheckResult> {
  const { rows } = await db.pool.query<{ at: Date }>(
    `select known_at as at from task_runs where queue = 'backups.nightly'`,
  )
  const late = rows[0] !== undefined && now.getTime() - rows[0].at.getTime() > OLD
  return {
    status: late ? 'unhealthy' : 'warning',
    message: 'No backups yet. The first runs at 3:00 AM',
    advice: 'Select Back up now below.',
  }
}

function details(newest: Backup, tried: Backup | undefined): Record<string, string> {
  return {
    Size: formatBytes(newest.bytes ?? 0),
    ...(newest.rows !== null && { Rows: newest.rows.toLocaleString('en-US') }),
    ...(newest.photos !== null && { Files: newest.photos.toLocaleString('en-US') }),
    'Last verified': tried?.verifiedAt ? `${formatDay(tried.verifiedAt)}, ${formatTime(tried.verifiedAt)}` : 'not yet',
  }
}
