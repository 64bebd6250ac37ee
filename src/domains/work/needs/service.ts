/**
 * What a job needs, what is reserved for it in stock, and what it really used. The estimate applies until someone
 * enters a value.
 */
import * as jobs from '#domains/work/jobs/service.ts'
import { listJobVisits } from '#domains/work/jobs/visit-query.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { getCoverage } from './coverage-rates.ts'
import type { Query, JobNeeds, Line, Preview } from './contract.ts'
import { getDefaultCoats } from './estimate-materials.ts'
import type { Work } from './estimate-materials.ts'
import { getRequirementLines, getEmptyReason } from './requirement-lines.ts'
import { getRequirements } from './requirements-query.ts'
import { getJobHours, listEquipmentUsage } from './equipment-usage.ts'
import { findUsageRecord, listUsedMaterials } from './usage-query.ts'

/**
 * Returns the needs of a job. With `preview` it is the job as it is being typed: another service, size, or finish.
 * Throws `notFound`.
 */
export async function getNeeds(tx: Tx, id: string, preview?: Preview): Promise<JobNeeds> {
  const job = await jobs.get(tx, id)
  const { work: saved, byHand, version } = await getRequirements(tx, job)
  const typed = {
    service: preview?.service ?? job.service,
    areaSqFt: preview?.areaSqFt ?? null,
    finish: preview?.finish ?? null,
  }
  const work: Work = preview?.draft ? { ...saved, ...typed } : saved
  const rates = await getCoverage(tx, job.businessId)
  const lines = await getRequirementLines(tx, { businessId: job.businessId, work, byHand, jobId: id }, rates)
  const record = await findUsageRecord(tx, id)
  const isOpen = job.status !== 'completed' && job.status !== 'cancelled'
  return {
    jobId: id,
    businessId: job.businessId,
    status: job.status,
    surface: work.surface,
    joints: work.joints,
    coats: work.coats,
    usualCoats: getDefaultCoats(rates.value, work.finish),
    version,
    lines,
    nothing: await getEmptyReason(tx, work, lines),
    equipment: await listEquipmentUsage(tx, { ...job, visits: await listJobVisits(tx, id) }),
    isLow: isOpen && lines.some(({ quantity, used, free }) => free !== null && (quantity ?? 0) - used > free),
    used: await listUsedMaterials(tx, id),
    recordedAt: record?.recordedAt ?? null,
    recordedBy: record?.recordedBy ?? null,
    hours: getJobHours(job),
  }
}

/** A material that work takes, as planned: whole units. */
export type Planned = { materialId: string; name: string; unit: string; quantity: number }

/** What a job is planned to take, before anything is used. Throws `notFound`. */
export async function getPlanned(tx: Tx, jobId: string): Promise<Planned[]> {
  const job = await jobs.get(tx, jobId)
  const { work, byHand } = await getRequirements(tx, job)
  return toPlanned(
    await getRequirementLines(
      tx,
      { businessId: job.businessId, work, byHand, jobId },
      await getCoverage(tx, job.businessId),
    ),
  )
}

/** The materials that work takes, with how they stand in the shed. Throws `notFound` for a business that is none. */
export async function estimate(
  tx: Tx,
  { businessId, service, areaSqFt, finish, surface, joints, coats }: Query,
): Promise<{ lines: Line[]; usualCoats: number; nothing: string | null }> {
  const rates = await getCoverage(tx, businessId)
  const work: Work = {
    service,
    areaSqFt: areaSqFt ?? null,
    finish: finish ?? null,
    surface,
    joints,
    coats: coats ?? null,
  }
  const lines = await getRequirementLines(tx, { businessId, work }, rates)
  return {
    lines,
    usualCoats: getDefaultCoats(rates.value, work.finish),
    nothing: await getEmptyReason(tx, work, lines),
  }
}

const toPlanned = (lines: readonly Line[]): Planned[] =>
  lines.flatMap(({ materialId, name, unit, quantity }) =>
    materialId === null || !quantity ? [] : [{ materialId, name, unit: unit ?? '', quantity }],
  )
