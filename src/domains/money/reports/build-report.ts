/** Builds the figures of a period, each computed on request. */
import * as business from '#domains/system/business/service.ts'
import { getReceivables } from '#domains/money/invoices/invoice-counts.ts'
import { DEFAULT_RIGHTS } from '#lib/rights.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Query, Report, Row } from './contract.ts'
import { getLeads, getReviewFigures, getSiteVisits } from './lead-figures.ts'
import { getRevenue } from './money-figures.ts'
import { getPreviousDays, listSteps, getUnit, getYearUpTo } from './report-period.ts'
import { jobsByStep, getJobMix, getTechnicianFigures, countServed, getMaterialFigures } from './work-figures.ts'
import type { Span } from './date-range-sql.ts'

/** Answers whether the reader may see what came in: the owner, an accountant and the product itself may. */
export const maySeeMoney = ({ actor }: Tx): boolean =>
  actor.role === 'system' ||
  (actor.role !== 'visitor' && (actor.rights ?? DEFAULT_RIGHTS[actor.role]).includes('money'))

/**
 * Of one business or of all; requests, reviews and visits of the website are of all in any case. Without `money` every
 * sum of it is null. Throws `notFound` for a business that is none.
 */
export async function buildReport(tx: Tx, asked: Query, money = maySeeMoney(tx)): Promise<Report> {
  const { from, to, businessId } = asked
  const businesses = await business.listIds(tx, businessId)
  const unit = getUnit({ from, to })
  const span: Span = { from, to, unit, businesses }
  const [now, before, seen, mixed, owed, customers, technicians, materials] = await Promise.all([
    loadFigures(tx, span, money),
    asked.beside === 'before' ? loadFigures(tx, { ...span, ...getPreviousDays(span) }, money) : null,
    getSiteVisits(tx, span),
    getJobMix(tx, { businesses, ...(asked.mix === 'year' ? getYearUpTo(to) : { from, to }) }),
    money ? getReceivables(tx, { businessId }) : null,
    countServed(tx, span),
    getTechnicianFigures(tx, span),
    getMaterialFigures(tx, span, money),
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

async function loadFigures(tx: Tx, span: Span, money: boolean) {
  const [jobs, asked, received, written] = await Promise.all([
    jobsByStep(tx, span),
    getLeads(tx, span),
    money ? getRevenue(tx, span) : null,
    getReviewFigures(tx, span),
  ])
  const rows = listSteps(span.unit, span).map((step): Row => ({
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
export async function listDays(tx: Tx, span: Omit<Span, 'unit'>): Promise<Row[]> {
  return (await loadFigures(tx, { ...span, unit: 'day' }, maySeeMoney(tx))).rows
}
