import type { RunnerTestCase } from 'vitest'
import { TestRunner } from 'vitest'

/**
 * What a test tried of a promise, and how often it held. `promise`: a row of docs/proof.md; several tests may add to
 * one.
 */
export type Proved = { promise: string; tried: number; held: number; figure?: string }

declare module 'vitest' {
  interface TaskMeta {
    proved?: Proved[]
  }
}

/** Notes for `npm run proof` what the test that runs has shown. It asserts nothing: the test does, before it. */
export function recordProof(
  promise: string,
  { tried, held = tried, figure }: { tried: number; held?: number; figure?: string },
): void {
  const { meta } = TestRunner.getCurrentTest<RunnerTestCase>()
  meta.proved = [...(meta.proved ?? []), { promise, tried, held, ...(figure !== undefined && { figure }) }]
}

/** How many: a few in `npm test`, all of them in `npm run proof`. */
export const pickRuns = (few: number, all: number): number => (process.env['PROOF'] === '1' ? all : few)
