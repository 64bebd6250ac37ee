import type { Measure } from '#domains/work/inventory/contract-units.ts'
import type { Finish } from '#domains/work/jobs/contract.ts'
import { findServiceKey } from '#domains/sales/pricing/contract.ts'
import type { Joints, Rates, Surface, Use } from './contract.ts'

// How much of what a job takes: the owner's coverage rates times its size. Pure.

/** What is known of a job before it is done. `coats` null: as many as its finish takes. */
export type Work = {
  service: string
  areaSqFt: number | null
  finish: Finish | null
  surface: Surface
  joints: Joints
  coats: number | null
}

/** What experience makes of the rates: 1.1 is a tenth more than they say. */
export type Factors = Record<Use, number>
export const AS_THE_RATES_SAY: Factors = { sealer: 1, 'joint-sand': 1, cleaner: 1 }

/** `amount` in gallons or pounds, not rounded yet. `words` say how it came about: `1 coat, 10% waste`. */
export type Need = { use: Use; measure: Measure; amount: number; words: string }

/** What kinds of material a service takes. Work that we have no name for is known by its words. */
export function listUses(service: string): readonly Use[] {
  const key = findServiceKey(service)
  if (key === 'paver-cleaning' || key === 'pressure-washing') return ['cleaner']
  if (key !== undefined || /seal|restor/i.test(service)) return ['sealer', 'joint-sand', 'cleaner']
  if (/sand/i.test(service)) return ['joint-sand']
  return /clean|wash/i.test(service) ? ['cleaner'] : []
}

/** Returns as many coats as the finish takes; two while no finish is chosen, so that there is enough. */
export const getDefaultCoats = (rates: Rates, finish: Finish | null): number =>
  finish === null ? 2 : { natural: rates.naturalCoats, satin: rates.satinCoats, 'wet-look': rates.wetLookCoats }[finish]

/** What the work takes; nothing without an area. */
export function estimateNeeds(rates: Rates, work: Work, factors: Factors = AS_THE_RATES_SAY): Need[] {
  const { areaSqFt } = work
  if (areaSqFt === null || areaSqFt <= 0) return []
  return listUses(work.service)
    .map((use) => ESTIMATORS[use](rates, work, areaSqFt))
    .filter((need) => need.amount > 0)
    .map((need) => learnedFrom(need, factors[need.use]))
}

/** The first coat soaks in, each one after it lies on top. */
function sealer(rates: Rates, { finish, surface, coats: chosen }: Work, areaSqFt: number): Need {
  const coats = chosen ?? getDefaultCoats(rates, finish)
  const once = coats > 0 ? areaSqFt / rates.firstCoat : 0
  const again = (Math.max(0, coats - 1) * areaSqFt) / rates.secondCoat
  const soaked = { dense: rates.densePercent, normal: 100, porous: rates.porousPercent }[surface] / 100
  const words = [
    `${coats} ${coats === 1 ? 'coat' : 'coats'}`,
    `${rates.wastePercent}% waste`,
    ...(surface === 'normal' ? [] : [`${surface} surface`]),
  ]
  return {
    use: 'sealer',
    measure: 'gal',
    amount: (once + again) * soaked * (1 + rates.wastePercent / 100),
    words: words.join(', '),
  }
}

function jointSand(rates: Rates, { joints }: Work, areaSqFt: number): Need {
  const wide = { narrow: rates.narrowPercent, normal: 100, wide: rates.widePercent }[joints] / 100
  const words = `${plain(rates.sandPounds * wide)} lb per sq ft${joints === 'normal' ? '' : `, ${joints} joints`}`
  return { use: 'joint-sand', measure: 'lb', amount: areaSqFt * rates.sandPounds * wide, words }
}

function cleaner(rates: Rates, _work: Work, areaSqFt: number): Need {
  return { use: 'cleaner', measure: 'gal', amount: areaSqFt / rates.cleaner, words: `1 gal for ${rates.cleaner} sq ft` }
}

const ESTIMATORS: Record<Use, (rates: Rates, work: Work, areaSqFt: number) => Need> = {
  sealer,
  'joint-sand': jointSand,
  cleaner,
}

function learnedFrom(need: Need, factor: number): Need {
  if (factor === 1) return need
  const percent = Math.round(Math.abs(factor - 1) * 100)
  return {
    ...need,
    amount: need.amount * factor,
    words: `${need.words}, adjusted ${percent}% ${factor > 1 ? 'up' : 'down'} from past jobs`,
  }
}

const plain = (amount: number): string => String(Math.round(amount * 100) / 100)
