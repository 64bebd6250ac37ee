/**
 * What a job needs, what is reserved for it in the shed, and what it really used. The estimate speaks until somebody
 * does.
 */
import * as jobs from '#domains/jobs/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { coverage } from './coverage.ts'
import type { Asked, JobNeeds, Line, Preview } from './contract.ts'
import { coatsOf } from './estimate.ts'
import type { Work } from './estimate.ts'
import { linesOf, nothingIn } from './lines.ts'
import { savedOf } from './saved.ts'
import { hoursOf, thingsOf } from './things.ts'
import { recordOf, usedOn } from './used.ts'

/** Throws `notFound`. With `draft` it is the job as somebody types it: another service, size or finish. */
export async function needsOf(tx: Tx, id: string, preview?: Preview): Promise<JobNeeds> {
  const job = await jobs.get(tx, id)
  const { work: saved, byHand, version } = await savedOf(tx, job)
  const typed = {
    service: preview?.service ?? job.service,
    areaSqFt: preview?.areaSqFt ?? null,
    finish: preview?.finish ?? null,
  }
  const work: Work = preview?.draft ? { ...saved, ...typed } : saved
  const rates = await coverage(tx, job.businessId)
  const lines = await linesOf(tx, { businessId: job.businessId, work, byHand, jobId: id }, rates)
  const record = await recordOf(tx, id)
  const isOpen = job.status !== 'completed' && job.status !== 'cancelled'
  return {
    jobId: id,
    businessId: job.businessId,
    status: job.status,
    surface: work.surface,
    joints: work.joints,
    coats: work.coats,
    usualCoats: coatsOf(rates.value, work.finish),
    version,
    lines,
    nothing: nothingIn(work, lines),
    equipment: await thingsOf(tx, job),
    isLow: isOpen && lines.some(({ quantity, used, free }) => free !== null && (quantity ?? 0) - used > free),
    used: await usedOn(tx, id),
    recordedAt: record?.recordedAt ?? null,
    recordedBy: record?.recordedBy ?? null,
    hours: hoursOf(job),
  }
}

/** A material that work takes, as planned: whole units. */
export type Planned = { materialId: string; name: string; unit: string; quantity: number }

/** What a job is planned to take, before anything is used. Throws `notFound`. */
export async function plannedOf(tx: Tx, jobId: string): Promise<Planned[]> {
  const job = await jobs.get(tx, jobId)
  const { work, byHand } = await savedOf(tx, job)
  return toPlanned(
    await linesOf(tx, { businessId: job.businessId, work, byHand, jobId }, await coverage(tx, job.businessId)),
  )
}

/** The materials that work takes, with how they stand in the shed. Throws `notFound` for a business that is none. */
export async function estimate(
  tx: Tx,
  { businessId, service, areaSqFt, finish, surface, joints, coats }: Asked,
): Promise<{ lines: Line[]; usualCoats: number; nothing: string | null }> {
  const rates = await coverage(tx, businessId)
  const work: Work = {
    service,
    areaSqFt: areaSqFt ?? null,
    finish: finish ?? null,
    surface,
    joints,
    coats: coats ?? null,
  }
  const lines = await linesOf(tx, { businessId, work }, rates)
  return { lines, usualCoats: coatsOf(rates.value, work.finish), nothing: nothingIn(work, lines) }
}

const toPlanned = (lines: readonly Line[]): Planned[] =>
  lines.flatMap(({ materialId, name, unit, quantity }) =>
    materialId === null || !quantity ? [] : [{ materialId, name, unit: unit ?? '', quantity }],
  )
