import { formatClock, formatDate, formatWeekday } from '#lib/local-time.ts'
import {
  dateAfter,
  listDueDates,
  getIntendedDay,
  withinLastYear,
  type Recurrence,
  type Rhythm,
} from '../occurrence-dates.ts'
import { getNextDay, getDueState } from '../due-state.ts'
import type { ContractRow } from './queries.ts'

type Standing = Pick<ContractRow, 'status' | 'nextScheduledDate' | 'visit' | 'notes'>

/** The next date of a contract, and what there is to say about it: `Nov 21, 2026`, `job made, Sat 9:00 AM`. */
export function formatNext(contract: Standing, today: string): { date: string; under: string | null } {
  const { status, visit, notes } = contract
  // What stands still has no date; why, the notes may say.
  if (status !== 'active' && !visit)
    return { date: 'no date', under: status === 'paused' ? (notes?.split('\n', 1)[0] ?? null) : null }
  const day = getNextDay(contract)
  return {
    date: formatDate(day),
    under:
      getDueState(contract, today) === 'overdue'
        ? `${formatLate(day, today)}: ${getLateReason(visit)}`
        : formatCreated(visit, today),
  }
}

function formatLate(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  return days === 1 ? '1 day late' : `${days} days late`
}

function getLateReason(visit: ContractRow['visit']): string {
  if (!visit) return 'its job is being created'
  if (visit.status === 'in-progress') return 'in progress'
  return visit.scheduledDate === null ? 'the job has no new date yet' : 'the job isn’t done'
}

function formatCreated(visit: ContractRow['visit'], today: string): string | null {
  if (!visit) return null
  if (visit.status === 'in-progress') return 'in progress'
  if (visit.scheduledDate === null) return 'job created, no date yet'
  const day = visit.scheduledDate === today ? 'today' : formatWeekday(visit.scheduledDate).slice(0, 3)
  return visit.scheduledTime
    ? `job created, ${day} ${formatClock(visit.scheduledTime)}`
    : `job created, ${day}, no time yet`
}

/** What a next date brings about: jobs for what is past, and the dates that follow. Null while it is no date. */
export function formatAfterwards({
  date,
  today,
  dayOfMonth,
  ...often
}: Rhythm & {
  date: string
  today: string
  dayOfMonth?: number
}): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(date)) return null
  const rhythm: Recurrence = {
    ...often,
    nextScheduledDate: date,
    dayOfMonth: dayOfMonth ?? getIntendedDay(date, today, often.frequency, often.every),
  }
  const past = withinLastYear(listDueDates(rhythm, today).dates, today).filter((day) => day < today).length
  if (past > 0)
    return past === 1
      ? 'That date has passed, so the job will be created unscheduled.'
      : `${past} dates have passed, so those jobs will be created unscheduled.`
  const then = [1, 2].map((visits) => formatDate(dateAfter(rhythm, visits)))
  return `Then ${then.join(', ')} and so on.`
}
