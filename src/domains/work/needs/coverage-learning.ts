import type { Factors } from './estimate-materials.ts'
import { AS_THE_RATES_SAY } from './estimate-materials.ts'
import { Use } from './contract.ts'
import type { Learned } from './contract.ts'

// What jobs that are done teach the rates. Pure.

/** What a job took of one use, and what the owner's rates had said, both in gallons or pounds as they are sold. */
export type Observed = { expected: number; used: number }

/** Of so many of the last jobs; fewer than the least say nothing yet. */
export const LATEST = 20
export const LEAST = 3
/** A rate is never moved further than this by itself: what lies beyond is for the owner to see and to set. */
export const BOUNDS = { least: 0.7, most: 1.5 } as const
/** One job counts no more than this, so that a slip of the finger cannot spoil the rest. */
const ONE_JOB = { least: 0.5, most: 2 } as const

/**
 * The factor that the last jobs make of a rate, in hundredths: all that was used by all that was expected; 1 until
 * there are enough of them.
 */
export function computeFactor(observed: readonly Observed[]): number {
  const counted = observed.filter(({ expected }) => expected > 0).slice(0, LATEST)
  if (counted.length < LEAST) return 1
  const used = counted.reduce((sum, { expected, used: took }) => sum + expected * within(took / expected, ONE_JOB), 0)
  const expected = counted.reduce((sum, one) => sum + one.expected, 0)
  return Math.round(within(used / expected, BOUNDS) * 100) / 100
}

const within = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, value))

/** What is applied: only what the owner lets learn. */
export function getAppliedFactors(learned: readonly Learned[]): Factors {
  return Object.fromEntries(
    Use.options.map((use) => [use, learned.find((one) => one.use === use && one.on)?.factor ?? AS_THE_RATES_SAY[use]]),
  ) as Factors
}
