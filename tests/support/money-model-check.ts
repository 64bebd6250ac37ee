import fc from 'fast-check'
import { arbitraryHistories } from './money-actions.ts'
import { World } from './money-model.ts'

/** The rules of the product on histories, without a database. */
export function checkModel(runs: number): void {
  fc.assert(
    fc.property(arbitraryHistories(0, 24), ({ deposit, acts }) => {
      const world = new World(deposit)
      for (const act of acts) {
        world.do(act)
        world.mustAddUp()
      }
    }),
    { numRuns: runs },
  )
}
