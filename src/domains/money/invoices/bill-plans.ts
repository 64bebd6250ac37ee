/** The invoices of service plans that are billed by the month, or in advance: one for all visits of a time. */
import { and, asc, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { readScope, toScope } from '#domains/work/jobs/job-scope.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { recurringOccurrences, recurringServices } from '#domains/work/recurring/tables.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate, lastOfMonth } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { sendOrCharge } from './bill-service-plan.ts'
import { toBill } from './lines-of-scope.ts'
import type { SendContext } from './send-invoice.ts'
import { createInvoice } from './service.ts'
import { invoices } from './tables.ts'

type Plan = typeof recurringServices.$inferSelect

/** Plans per transaction: each may make an invoice, and the numbers of invoices wait for each other. */
const AT_ONCE = 20

/** Bills every plan whose month or quarter has begun. A second run, or another node, finds them billed. */
export async function billPlans(making: SendContext & Pick<AppServices, 'db'>): Promise<void> {
  while ((await making.db.transaction(SYSTEM, (tx) => billSome(tx, making))) === AT_ONCE);
}

async function billSome(tx: Tx, making: SendContext): Promise<number> {
  const today = toDay(tx.now)
  const { billedThrough, invoiceRule, status } = recurringServices
  const begun = (rule: string) =>
    and(eq(invoiceRule, rule), or(isNull(billedThrough), lt(billedThrough, startOfPeriod(rule, today))))
  const plans = await tx
    .select()
    .from(recurringServices)
    .where(
      and(
        ne(invoiceRule, 'per-visit'),
        or(begun('monthly'), and(eq(status, 'active'), or(begun('advance-month'), begun('advance-quarter')))),
      ),
    )
    .orderBy(asc(recurringServices.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  for (const plan of plans) {
    await billPlan(tx, making, plan)
    await tx
      .update(recurringServices)
      .set({ billedThrough: startOfPeriod(plan.invoiceRule, today) })
      .where(eq(recurringServices.id, plan.id))
  }
  return plans.length
}

/**
 * After a plan got another rule: what was completed and not billed by the month goes on one invoice now. A plan that is
 * billed in advance takes it in with its first invoice.
 */
export async function billLeftovers(tx: Tx, making: SendContext, id: string): Promise<void> {
  const [plan] = await tx.select().from(recurringServices).where(eq(recurringServices.id, id)).for('update')
  if (plan?.invoiceRule === 'per-visit') await billPlan(tx, making, plan)
}

/**
 * One invoice for the completed visits before the period and, in advance, for those that fall into it. A visit whose job
 * has an invoice of its own is left out, and so is all of a customer who was erased. A job with line items that have a
 * discount or tax is billed apart, as one invoice has one of each.
 */
async function billPlan(tx: Tx, making: SendContext, plan: Plan): Promise<void> {
  const [person] = await tx
    .select({ erasedAt: customers.erasedAt })
    .from(customers)
    .where(eq(customers.id, plan.customerId))
    .for('key share')
  if (!person || person.erasedAt !== null) return
  const visits = await listUnbilled(tx, plan)
  const priced = visits.filter(({ job }) => (job.amount ?? plan.amount) > 0)
  const isApart = ({ job }: (typeof visits)[number]) => {
    const scope = toScope(readScope(job.scope))
    return scope !== null && (scope.discount !== null || scope.taxRate > 0)
  }
  for (const visit of priced.filter(isApart)) await bill(tx, making, plan, [visit])
  await bill(
    tx,
    making,
    plan,
    priced.filter((visit) => !isApart(visit)),
  )
}

type Visit = { dueDate: string; job: typeof jobs.$inferSelect }

async function bill(tx: Tx, making: SendContext, plan: Plan, visits: readonly Visit[]): Promise<void> {
  const [first] = visits
  if (!first) return
  const bills = visits.map(({ dueDate, job }) => {
    const day = formatDate(job.scheduledDate ?? dueDate)
    return toBill(toScope(readScope(job.scope)), {
      description: `${job.service}, ${day}`,
      amount: job.amount ?? plan.amount,
    })
  })
  const [only] = bills
  const { id } = await createInvoice(tx, {
    businessId: plan.businessId,
    customerId: plan.customerId,
    amount: bills.reduce((sum, { amount }) => sum + amount, 0),
    lineItems: bills.flatMap(({ lineItems }) => lineItems),
    ...(bills.length === 1 && only?.discount && { discount: only.discount }),
    ...(bills.length === 1 && only?.taxRate && { taxRate: only.taxRate }),
    status: 'sent',
  })
  await tx
    .update(recurringOccurrences)
    .set({ invoiceId: id })
    .where(
      inArray(
        recurringOccurrences.jobId,
        visits.map(({ job }) => job.id),
      ),
    )
  await sendOrCharge(tx, making, { id, customerId: plan.customerId, cardId: plan.cardId })
  tx.notifyClients('recurring-services')
}

/** Completed visits before the period that has begun and, in advance, those from today to the end of it. */
async function listUnbilled(tx: Tx, plan: Plan): Promise<Visit[]> {
  const today = toDay(tx.now)
  const begins = startOfPeriod(plan.invoiceRule, today)
  const isDone = and(
    eq(jobs.status, 'completed'),
    plan.invoiceRule === 'monthly' ? lt(jobs.standsAt, sql`${begins}::date`) : undefined,
  )
  const isAhead = plan.invoiceRule.startsWith('advance')
    ? and(
        eq(jobs.status, 'scheduled'),
        gte(jobs.standsAt, sql`${today}::date`),
        lt(jobs.standsAt, sql`${startOfNext(plan.invoiceRule, today)}::date`),
      )
    : undefined
  const unbilled = and(
    eq(recurringOccurrences.recurringServiceId, plan.id),
    isNull(recurringOccurrences.invoiceId),
    isAhead ? or(isDone, isAhead) : isDone,
    sql`not exists (select from ${invoices} where ${invoices.jobId} = ${jobs.id})`,
    eq(jobs.customerId, plan.customerId),
  )
  const held = await tx
    .select({ id: jobs.id })
    .from(recurringOccurrences)
    .innerJoin(jobs, eq(jobs.id, recurringOccurrences.jobId))
    .where(unbilled)
    .orderBy(asc(jobs.standsAt), asc(jobs.id))
    .limit(MAX_LINES)
    .for('update', { of: jobs })
  if (held.length === 0) return []
  // Read again once they are held: while this waited for a job, that job may have got an invoice of its own.
  return tx
    .select({ dueDate: recurringOccurrences.dueDate, job: jobs })
    .from(recurringOccurrences)
    .innerJoin(jobs, eq(jobs.id, recurringOccurrences.jobId))
    .where(
      and(
        unbilled,
        inArray(
          jobs.id,
          held.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(jobs.standsAt), asc(jobs.id))
}

/** More than a visit on each day of a quarter. */
const MAX_LINES = 100

/** The first day of the month or, billed by the quarter, of the quarter that a day is in. */
function startOfPeriod(rule: string, day: string): string {
  const month = Number(day.slice(5, 7))
  const first = rule === 'advance-quarter' ? month - ((month - 1) % 3) : month
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`
}

/** The first day after it. */
function startOfNext(rule: string, day: string): string {
  const first = startOfPeriod(rule, day)
  const next = (of: string) => addDays(lastOfMonth(of), 1)
  return rule === 'advance-quarter' ? next(next(next(first))) : next(first)
}
