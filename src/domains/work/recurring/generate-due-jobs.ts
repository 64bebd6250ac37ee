/** The task that keeps the visits of every plan made 90 days ahead, and moves its next date on. */
import { and, asc, eq, getTableColumns, isNull, lt, lte, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { customers as customerRows } from '#domains/sales/customers/tables.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { AHEAD_DAYS, getFirstDateFrom, QUARTER_AHEAD_DAYS } from './occurrence-dates.ts'
import { getHours, makeVisits, planVisits, toRecurrence } from './make-visits.ts'
import { recurringServices } from './tables.ts'

/**
 * Plans per transaction. An edit of one of them waits for the transaction; a plan of every day makes 90 jobs at first.
 */
const AT_ONCE = 40

/**
 * Goes on until nothing is due. Each batch is whole or not there at all, so a kill in between loses nothing and doubles
 * nothing, and the next run goes on. Two that run at once take different contracts.
 */
export async function generateDueJobs({ db }: Pick<AppServices, 'db'>): Promise<void> {
  while ((await db.transaction(SYSTEM, makeSome)) === AT_ONCE);
}

/**
 * How many plans were due: they have dates without a visit, or their next date is here, or they have ended. A plan of
 * an archived customer gets no visits, and leaves out the dates that pass.
 */
async function makeSome(tx: Tx): Promise<number> {
  const today = toDay(tx.now)
  const { nextScheduledDate, endsOn, invoiceRule, unmadeFrom } = recurringServices
  const unmade = sql`coalesce(${unmadeFrom}, ${nextScheduledDate})`
  const ahead = sql`case when ${customerRows.archivedAt} is not null then 0 when ${invoiceRule} = 'advance-quarter' then ${QUARTER_AHEAD_DAYS}::int else ${AHEAD_DAYS}::int end`
  const due = await tx
    .select({ ...getTableColumns(recurringServices), archivedAt: customerRows.archivedAt })
    .from(recurringServices)
    .innerJoin(customerRows, eq(customerRows.id, recurringServices.customerId))
    .where(
      and(
        eq(recurringServices.status, 'active'),
        or(
          // The first line is what the index finds.
          and(
            sql`${unmade} <= ${addDays(today, QUARTER_AHEAD_DAYS)}::date`,
            sql`${unmade} <= ${today}::date + ${ahead}`,
            or(isNull(endsOn), sql`${unmade} <= ${endsOn}`),
          ),
          lte(nextScheduledDate, today),
          lt(endsOn, today),
        ),
        isNull(customerRows.erasedAt),
      ),
    )
    .orderBy(asc(nextScheduledDate), asc(recurringServices.id))
    .limit(AT_ONCE)
    .for('update', { of: recurringServices, skipLocked: true })
  if (due.length === 0) return 0
  const hours = await getHours(tx)
  const plans = due.map(({ archivedAt, ...plan }) => {
    const from = plan.unmadeFrom ?? plan.nextScheduledDate
    const { visits, next } =
      archivedAt === null
        ? planVisits(plan, { from, today, hours })
        : { visits: [], next: getFirstDateFrom({ ...toRecurrence(plan), nextScheduledDate: from }, addDays(today, 1)) }
    const nextDate =
      plan.nextScheduledDate <= today ? getFirstDateFrom(toRecurrence(plan), addDays(today, 1)) : plan.nextScheduledDate
    return { plan, visits, next, nextDate, hasEnded: plan.endsOn !== null && plan.endsOn < today }
  })
  await makeVisits(tx, plans)
  const column = <Value>(read: (of: (typeof plans)[number]) => Value) => sql.param(plans.map(read))
  await tx.execute(sql`
    update ${recurringServices} set next_scheduled_date = moved.next, unmade_from = moved.unmade,
      status = case when moved.ended then 'cancelled' else status end
    from unnest(${column(({ plan }) => plan.id)}::uuid[], ${column(({ nextDate }) => nextDate)}::date[],
      ${column(({ next }) => next)}::date[], ${column(({ hasEnded }) => hasEnded)}::boolean[]) as moved(id, next, unmade, ended)
    where ${recurringServices.id} = moved.id`)
  for (const { plan } of plans.filter(({ hasEnded }) => hasEnded))
    audit.record(tx, {
      entity: 'recurring_services',
      entityId: plan.id,
      action: 'status changed',
      before: { status: 'active' },
      after: { status: 'cancelled', endsOn: plan.endsOn },
    })
  tx.notifyClients('recurring-services')
  return due.length
}
