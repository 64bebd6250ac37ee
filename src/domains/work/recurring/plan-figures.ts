/** What the contracts bring in, and which visits are near. */
import { and, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { jobs } from '#domains/work/jobs/tables.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, getWeekday } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Every, Figures, RecurringService } from './contract.ts'
import { datesBefore, getVisitsPerYear } from './occurrence-dates.ts'
import { occurrenceDaySql, OPEN_JOB_STATUSES, selectPlans, toRecurringService } from './plan-row.ts'
import { getDueState } from './due-state.ts'
import { recurringServices, recurringOccurrences } from './tables.ts'

const WEEKS = 12

/** Of one business, or of all. */
export async function getFigures(tx: Tx, { businessId }: { businessId?: string | undefined }): Promise<Figures> {
  const today = toDay(tx.now)
  const monday = addDays(today, -getWeekday(today))
  const end = addDays(monday, WEEKS * 7)
  const [active, paused, cancelled, made] = await Promise.all([
    activeOf(tx, businessId),
    count(tx, 'paused', businessId),
    count(tx, 'cancelled', businessId),
    madeBetween(tx, monday, end, businessId),
  ])
  const states = active.map((contract) => getDueState(contract, today))
  const days = [...made, ...active.flatMap((contract) => listUnmade(contract, end))]
  return {
    active: active.length,
    paused,
    cancelled,
    monthlyRevenue: active.reduce((sum, { frequency, amount }) => (frequency === 'monthly' ? sum + amount : sum), 0),
    perMonth: computeMonthlyRevenue(active),
    dueSoon: states.filter((state) => state === 'due-soon').length,
    overdue: states.filter((state) => state === 'overdue').length,
    weeks: Array.from({ length: WEEKS }, (_, week) => {
      const [from, to] = [addDays(monday, week * 7), addDays(monday, week * 7 + 7)]
      return { monday: from, visits: days.filter((day) => day >= from && day < to).length }
    }),
  }
}

/** The dates before `end` for which no visit is made yet. */
const listUnmade = (plan: ActivePlan, end: string): string[] =>
  datesBefore({ ...plan, nextScheduledDate: plan.unmadeFrom ?? plan.nextScheduledDate }, end).filter(
    (date) => plan.endsOn === null || date <= plan.endsOn,
  )

/**
 * Cents that the contracts bring in a month, spread evenly. Added up in twelfths of a cent and rounded once, half a
 * cent up.
 */
export function computeMonthlyRevenue(
  contracts: readonly (Pick<RecurringService, 'frequency' | 'amount'> & { every?: Every })[],
): number {
  const twelfths = contracts.reduce((sum, { amount, ...rhythm }) => sum + amount * getVisitsPerYear(rhythm), 0)
  return Math.floor((twelfths + 6) / 12)
}

type ActivePlan = RecurringService & { unmadeFrom: string | null }

async function activeOf(tx: Tx, businessId: string | undefined): Promise<ActivePlan[]> {
  const rows = await selectPlans(tx, { businessId }).query.where(of('active', businessId))
  return rows.map((row) => ({ ...toRecurringService(row), unmadeFrom: row.unmadeFrom }))
}

const count = (tx: Tx, status: string, businessId: string | undefined): Promise<number> =>
  tx.$count(recurringServices, of(status, businessId))

const of = (status: string, businessId: string | undefined) =>
  and(
    eq(recurringServices.status, status),
    businessId === undefined ? undefined : eq(recurringServices.businessId, businessId),
  )

/** The days of visits that have their job already, done or not. */
async function madeBetween(tx: Tx, from: string, to: string, businessId: string | undefined): Promise<string[]> {
  const rows = await tx
    .select({ day: sql<string>`${occurrenceDaySql}::text` })
    .from(recurringOccurrences)
    .innerJoin(jobs, eq(jobs.id, recurringOccurrences.jobId))
    .where(
      and(
        ne(jobs.status, 'cancelled'),
        businessId === undefined ? undefined : eq(jobs.businessId, businessId),
        or(
          and(gte(jobs.standsAt, sql`${from}::date`), lt(jobs.standsAt, sql`${to}::date`)),
          and(
            isNull(jobs.scheduledDate),
            inArray(jobs.status, OPEN_JOB_STATUSES),
            gte(recurringOccurrences.dueDate, from),
            lt(recurringOccurrences.dueDate, to),
          ),
        ),
      ),
    )
  return rows.map(({ day }) => day)
}
