/** How far material goes: what the owner says, and what jobs that are done made of it. */
import { and, desc, eq, gt } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Rates, Use } from './contract.ts'
import type { Coverage, Learned } from './contract.ts'
import { DEFAULT_COVERAGE_RATES } from './default-rates.ts'
import { computeFactor, LATEST, LEAST } from './coverage-learning.ts'
import { coverageLearning, coverageSamples, coverageRates } from './tables.ts'

/** Throws `notFound` for a business that is none. */
export async function getCoverage(tx: Tx, businessId: string): Promise<Coverage> {
  await business.get(tx, businessId)
  const [row] = await tx.select().from(coverageRates).where(eq(coverageRates.businessId, businessId))
  const changed = row && row.version > 0
  return {
    businessId,
    value: ratesIn(row),
    first: DEFAULT_COVERAGE_RATES,
    learned: await learned(tx, businessId),
    version: row?.version ?? 0,
    changedAt: changed ? row.updatedAt : null,
    changedBy: changed ? row.updatedBy : null,
  }
}

/**
 * Saves all rates together. What a changed rate had learned no longer holds, so it starts learning again. Throws
 * CHANGED when `version` is not the current one.
 */
export async function saveCoverage(
  tx: Tx,
  { businessId, version, value }: { businessId: string; version: number; value: Rates },
): Promise<Coverage> {
  await business.get(tx, businessId)
  await tx.insert(coverageRates).values({ businessId, updatedAt: tx.now }).onConflictDoNothing()
  const row = expectRow(
    await tx.select().from(coverageRates).where(eq(coverageRates.businessId, businessId)).for('update'),
  )
  await audit.assertVersion(tx, 'coverage_rates', { id: businessId, version: row.version }, version)
  const before = ratesIn(row)
  const changed = KEYS.filter((key) => before[key] !== value[key])
  if (changed.length === 0) return getCoverage(tx, businessId)
  await tx
    .update(coverageRates)
    .set({
      value: deepEqual(value, DEFAULT_COVERAGE_RATES) ? null : value,
      version: row.version + 1,
      updatedAt: tx.now,
      updatedBy: tx.actor.name,
    })
    .where(eq(coverageRates.businessId, businessId))
  for (const use of Use.options)
    if (changed.some((key) => USE_OF[key] === use)) await setLearning(tx, businessId, use, { since: tx.now })
  const only = (rates: Rates) => Object.fromEntries(changed.map((key) => [key, rates[key]]))
  audit.record(tx, {
    entity: 'coverage_rates',
    entityId: businessId,
    action: 'changed',
    before: only(before),
    after: only(value),
  })
  return publishCoverage(tx, businessId)
}

/** Whether a rate follows what jobs teach. `forget`: what they taught until now counts no more. */
export async function setLearned(
  tx: Tx,
  { businessId, use, on, forget }: { businessId: string; use: Use; on: boolean; forget: boolean },
): Promise<Coverage> {
  const before = (await getCoverage(tx, businessId)).learned.find((rate) => rate.use === use)
  await setLearning(tx, businessId, use, { applied: on, ...(forget && { since: tx.now }) })
  if (before?.on !== on || forget)
    audit.record(tx, {
      entity: 'coverage_rates',
      entityId: businessId,
      action: 'changed',
      before: { [`learned ${use}`]: before?.on ? `applied, ${before.factor}` : 'not applied' },
      after: { [`learned ${use}`]: forget ? 'forgotten' : on ? 'applied' : 'not applied' },
    })
  return publishCoverage(tx, businessId)
}

/** Jobs to come are planned again with what holds now. */
function publishCoverage(tx: Tx, businessId: string): Promise<Coverage> {
  tx.emit('coverage.changed', { businessId })
  tx.notifyClients('needs')
  return getCoverage(tx, businessId)
}

async function setLearning(
  tx: Tx,
  businessId: string,
  use: Use,
  set: { applied?: boolean; since?: Date },
): Promise<void> {
  await tx
    .insert(coverageLearning)
    .values({ businessId, use, ...set })
    .onConflictDoUpdate({ target: [coverageLearning.businessId, coverageLearning.use], set })
}

async function learned(tx: Tx, businessId: string): Promise<Learned[]> {
  const rows = await tx.select().from(coverageLearning).where(eq(coverageLearning.businessId, businessId))
  const found: Learned[] = []
  for (const use of Use.options) {
    const { applied: on = true, since = null } = rows.find((row) => row.use === use) ?? {}
    const observed = await tx
      .select({ expected: coverageSamples.expected, used: coverageSamples.used })
      .from(coverageSamples)
      .where(
        and(
          eq(coverageSamples.businessId, businessId),
          eq(coverageSamples.use, use),
          since ? gt(coverageSamples.at, since) : undefined,
        ),
      )
      .orderBy(desc(coverageSamples.at), desc(coverageSamples.jobId))
      .limit(LATEST)
    found.push({ use, on, jobs: observed.length, least: LEAST, factor: computeFactor(observed), since })
  }
  return found
}

/** Only saveCoverage writes the row, after the contract's check; a rate that came later has its first value. */
const ratesIn = (row: { value: unknown } | undefined): Rates => ({
  ...DEFAULT_COVERAGE_RATES,
  ...(row?.value ? Rates.partial().parse(row.value) : {}),
})

/** Which estimate each rate moves. */
const USE_OF = {
  firstCoat: 'sealer',
  secondCoat: 'sealer',
  wastePercent: 'sealer',
  sandPounds: 'joint-sand',
  cleaner: 'cleaner',
  naturalCoats: 'sealer',
  satinCoats: 'sealer',
  wetLookCoats: 'sealer',
  densePercent: 'sealer',
  porousPercent: 'sealer',
  narrowPercent: 'joint-sand',
  widePercent: 'joint-sand',
} as const satisfies Record<keyof Rates, Use>
const KEYS = Object.keys(USE_OF) as (keyof Rates)[]
