import { and, desc, eq, gt } from 'drizzle-orm'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { findServiceKey } from '#domains/sales/pricing/contract.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** Minutes on the site, from quick to slow. */
export type Hours = { low: number; high: number; isLearned: boolean }

/**
 * What a crew of two does in an hour, in square feet, from slow to quick, until our own jobs say better. Sealing is two
 * visits to each foot: it is cleaned and sanded first.
 */
const DEFAULT_HOURS: Record<ServiceKey, { slow: number; quick: number }> = {
  'paver-sealing': { slow: 120, quick: 200 },
  'pool-deck': { slow: 110, quick: 190 },
  driveway: { slow: 130, quick: 220 },
  'paver-cleaning': { slow: 250, quick: 450 },
  'paver-restoration': { slow: 45, quick: 90 },
  'pressure-washing': { slow: 300, quick: 600 },
}
/** Unloading, water, and packing up again: minutes. */
const SET_UP = 45

/** Fewer jobs say nothing of the next. */
const LEAST_JOBS = 3
const LATEST = 200

/**
 * How long work of this size takes: by the time that our own latest jobs of this kind took, where there are some, else
 * by what is usual.
 */
export async function estimateHours(tx: Tx, businessId: string, service: ServiceKey, areaSqFt: number): Promise<Hours> {
  const done = await tx
    .select({ service: jobs.service, minutes: jobs.actualDuration, areaSqFt: jobs.areaSqFt })
    .from(jobs)
    .where(
      and(
        eq(jobs.businessId, businessId),
        eq(jobs.status, 'completed'),
        gt(jobs.actualDuration, SET_UP),
        gt(jobs.areaSqFt, 0),
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(LATEST)
  const rates = done
    .filter((job) => findServiceKey(job.service) === service)
    .map(({ minutes, areaSqFt: size }) => ((size ?? 0) * 60) / ((minutes ?? 0) - SET_UP))
    .toSorted((a, b) => a - b)
  const isLearned = rates.length >= LEAST_JOBS
  // Of our own, the middle half.
  const { slow, quick } = isLearned ? { slow: at(rates, 0.25), quick: at(rates, 0.75) } : DEFAULT_HOURS[service]
  return {
    low: inQuarters((areaSqFt / quick) * 60 + SET_UP),
    high: inQuarters((areaSqFt / slow) * 60 + SET_UP),
    isLearned,
  }
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.round((sorted.length - 1) * part)] ?? 1

/** Rounds to quarter hours, since crews do not plan by the minute. */
const inQuarters = (minutes: number): number => Math.max(60, Math.round(minutes / 15) * 15)
