/** The figures of a period, each computed when somebody asks. */
import * as business from '#domains/business/service.ts'
import { receivables } from '#domains/invoices/counts.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Asked, Report, Row } from './contract.ts'
import { leads, opinions, visits } from './lead-figures.ts'
import { paid } from './money-figures.ts'
import { beforeOf, stepsOf, unitOf, yearUpTo } from './period.ts'
import { jobsByStep, mix, people, served, used } from './work-figures.ts'
import type { Span } from './within.ts'

/** Whether whoever asks may see what came in: the owner, and the product itself. */
export const maySeeMoney = ({ actor }: Tx): boolean => actor.role === 'owner' || actor.role === 'system'

/**
 * Of one business or of all; requests, reviews and visits of the website are of all in any case. Without `money` every
 * sum of it is null. Throws `notFound` for a business that is none.
 */
export async function report(tx: Tx, asked: Asked, money = maySeeMoney(tx)): Promise<Report> {
  const { from, to, businessId } = asked
  const businesses = await business.idsOf(tx, businessId)
  const unit = unitOf({ from, to })
  const span: Span = { from, to, unit, businesses }
  const [now, before, seen, mixed, owed, customers, technicians, materials] = await Promise.all([
    told(tx, span, money),
    asked.beside === 'before' ? told(tx, { ...span, ...beforeOf(span) }, money) : null,
    visits(tx, span),
    mix(tx, { businesses, ...(asked.mix === 'year' ? yearUpTo(to) : { from, to }) }),
    money ? receivables(tx, { businessId }) : null,
    served(tx, span),
    people(tx, span),
    used(tx, span, money),
  ])
  const { funnel, ...figures } = now
  return {
    ...figures,
    unit,
    businessId: businessId ?? null,
    before: before && { from: before.from, to: before.to, figures: before.figures, rows: before.rows },
    funnel: { ...seen, ...funnel },
    mix: mixed,
    receivables: owed && { total: owed.total, ages: owed.ages },
    customers,
    technicians,
    materials,
  }
}

async function told(tx: Tx, span: Span, money: boolean) {
  const [jobs, asked, received, written] = await Promise.all([
    jobsByStep(tx, span),
    leads(tx, span),
    money ? paid(tx, span) : null,
    opinions(tx, span),
  ])
  const rows = stepsOf(span.unit, span).map((step): Row => ({
    ...step,
    jobs: jobs.get(step.from) ?? 0,
    leads: asked.steps.get(step.from)?.leads ?? 0,
    paid: received && (received.steps.get(step.from) ?? 0),
    answerMinutes: asked.steps.get(step.from)?.answerMinutes ?? null,
  }))
  const { funnel, ...figures } = asked.all
  return {
    from: span.from,
    to: span.to,
    rows,
    funnel,
    figures: {
      jobs: rows.reduce((sum, row) => sum + row.jobs, 0),
      revenue: received && received.revenue,
      tips: received && received.tips,
      ...figures,
      reviews: written,
    },
  }
}

/** Its rows alone, day by day. */
export async function dayByDay(tx: Tx, span: Omit<Span, 'unit'>): Promise<Row[]> {
  return (await told(tx, { ...span, unit: 'day' }, maySeeMoney(tx))).rows
}
