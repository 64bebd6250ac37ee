/**
 * Reads the figures of the overview, each computed on request. A figure that cannot be read does not affect the others.
 */
import * as business from '#domains/system/business/service.ts'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import type { Overview } from './contract.ts'
import { countActiveJobs, countCustomers, countLastThirtyDays, countPendingReviews } from './overview-figures.ts'
import { listActionItems } from './action-items.ts'
import { getMonthFigures } from './month-figures.ts'
import { listRecentJobs, listStops } from './today-stops.ts'

/**
 * Jobs, invoices and stock of one business or of all; requests, reviews and customers are of all in any case. Throws
 * `notFound` for a business that is none.
 */
export async function getOverview(tx: Tx, { businessId }: { businessId?: string | undefined }): Promise<Overview> {
  const businesses = await business.listIds(tx, businessId)
  const [needs, booked, newest, active, reviews, lastDays, served, month] = await Promise.all([
    orNull(listActionItems(tx, businesses)),
    orNull(listStops(tx, businesses)),
    orNull(listRecentJobs(tx, businesses)),
    orNull(countActiveJobs(tx, businesses)),
    orNull(countPendingReviews(tx)),
    orNull(countLastThirtyDays(tx, businesses)),
    orNull(countCustomers(tx)),
    orNull(getMonthFigures(tx, businesses)),
  ])
  return {
    day: toDay(tx.now),
    needsYou: needs,
    stops: booked,
    recentJobs: newest,
    activeJobs: active,
    pendingReviews: reviews,
    lastThirtyDays: lastDays,
    customers: served,
    month,
  }
}

/** The card says that it could not be read; why is for the keeper of the machine. */
async function orNull<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part
  } catch (error) {
    log.error({ err: error }, 'a part of the overview could not be read')
    return null
  }
}
