import { CronExpressionParser } from 'cron-parser'
import { formatDay, formatTime, ZONE } from '#lib/dates.ts'
import type { Check } from '../check-result.ts'

/** A run may begin late, and take its time. */
const GRACE_MS = 15 * 60_000

type Run = {
  queue: string
  known_at: Date
  ended_at: Date | null
  took_ms: number | null
  failed_at: Date | null
  reason: string | null
}

/** Every task that comes with the clock has run when it last should have. */
export const tasksCheck: Check = {
  type: 'Messages and tasks',
  name: 'Scheduled tasks',
  run: async ({ db, queue, clock }) => {
    const { rows } = await db.pool.query<Run>('select * from task_runs')
    const now = clock.now()
    const found = queue.scheduled.map(({ queue: name, cron }) => ({
      name,
      ...evaluateRun(
        cron,
        rows.find((row) => row.queue === name),
        now,
      ),
    }))
    const late = found.filter(({ missed }) => missed > 0)
    const worst = late.toSorted((a, b) => b.missed - a.missed)[0]
    const details = Object.fromEntries(
      found
        .toSorted((a, b) => b.missed - a.missed || a.name.localeCompare(b.name))
        .map(({ name, words }) => [called(name), words]),
    )
    if (!worst) return { status: 'healthy', message: `All ${found.length} ran on time`, measure: 0, details }
    const message =
      late.length === 1
        ? `${called(worst.name)}: ${worst.words}`
        : `${late.length} of ${found.length} are late, ${called(worst.name)} the most`
    return {
      // Once may be a night that the machine was off.
      status: worst.missed > 1 ? 'unhealthy' : 'warning',
      message,
      measure: late.length,
      details,
      advice: 'Tasks run only while the server is on. If it was on, check the server log for the reason.',
    }
  },
}

/** How many times it should have run since it last did: 0, 1, or 2 for more. */
function evaluateRun(cron: string, run: Run | undefined, now: Date): { missed: number; words: string } {
  const times = CronExpressionParser.parse(cron, { tz: ZONE, currentDate: new Date(now.getTime() - GRACE_MS) })
  const last = times.prev().toDate()
  const before = times.prev().toDate()
  const ran = run?.ended_at ?? null
  const since = ran ?? run?.known_at ?? now
  const missed = since >= last ? 0 : since >= before ? 1 : 2
  const failed = run?.failed_at && (!ran || run.failed_at > ran) ? `; failed ${at(run.failed_at)}` : ''
  return { missed, words: (ran ? `Ran ${at(ran)}` : 'Hasn’t run yet') + failed }
}

const at = (when: Date): string => `${formatDay(when)}, ${formatTime(when)}`
/** `photos.sweep` → `Photos: sweep`. */
const called = (queue: string): string =>
  (queue.charAt(0).toUpperCase() + queue.slice(1)).replace('.', ': ').replaceAll('-', ' ')
