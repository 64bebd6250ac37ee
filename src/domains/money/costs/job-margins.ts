import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { auditEntries } from '#domains/system/audit/tables.ts'
import * as business from '#domains/system/business/service.ts'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { startOfDay, addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Margins } from './contract.ts'
import { computeMargins } from './margin-figures.ts'
import type { Done } from './margin-figures.ts'
import { actualBreakdown } from './cost-breakdown.ts'
import { getSettings } from './cost-settings.ts'
import { selectWork } from './labor-query.ts'

type MarginQuery = { from: string; to: string; by: Margins['by']; businessId?: string | undefined }

/**
 * What the jobs of a period earned, both days included: those with a day in it that are completed. One that never had a
 * day counts on that on which it was done. Throws `notFound` for a business that is none.
 */
export async function getMargins(tx: Tx, { from, to, by, businessId }: MarginQuery): Promise<Margins> {
  const businesses = await business.listIds(tx, businessId)
  const completed = and(inArray(jobs.businessId, businesses), eq(jobs.status, 'completed'))
  const after = addDays(to, 1)
  // A job whose clock was never used has no end: the audit trail has the time at which someone marked it as done.
  const said = sql`(select max(e.created_at) from ${auditEntries} e where e.entity = 'jobs' and e.entity_id = ${jobs.id} and e.after->>'status' = 'completed')`
  const ended = sql`coalesce(${jobs.endTime}, ${said}, ${jobs.createdAt})`
  const [rules, dated, undated] = await Promise.all([
    getSettings(tx),
    selectWork(tx).where(
      and(completed, gte(jobs.standsAt, sql`${from}::date`), lt(jobs.standsAt, sql`${after}::date`)),
    ),
    // Where they stand is after all the others (jobs/tables.ts).
    selectWork(tx).where(
      and(
        completed,
        eq(jobs.standsAt, sql`'infinity'::timestamp`),
        sql`${ended} >= ${startOfDay(from)} and ${ended} < ${startOfDay(after)}`,
      ),
    ),
  ])
  const done: Done[] = [...dated, ...undated].map((work) => ({
    id: work.id,
    service: work.service,
    customerName: work.customerName,
    day: work.day,
    town: parseTown(work.address),
    parts: actualBreakdown(work, rules),
  }))
  return { from, to, by, ...computeMargins(done, by) }
}
