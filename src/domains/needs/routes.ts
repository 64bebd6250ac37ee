import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { coverage, saveCoverage, setLearned } from './coverage.ts'
import { ofDay, shelf } from './day.ts'
import { sayNeeds } from './say.ts'
import * as needs from './service.ts'
import { use } from './use.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  coverage: os.coverage.handler(({ context, input }) => coverage(context.read, input.businessId)),
  saveCoverage: os.saveCoverage.handler(({ context, input }) => context.write((tx) => saveCoverage(tx, input))),
  learning: os.learning.handler(({ context, input }) => context.write((tx) => setLearned(tx, input))),
  estimate: os.estimate.handler(({ context, input }) => needs.estimate(context.read, input)),
  ofDay: os.ofDay.handler(({ context, input }) => ofDay(context.read, input)),
  shelf: os.shelf.handler(({ context }) => shelf(context.read)),
  get: os.get.handler(({ context, input: { id, ...preview } }) => needs.needsOf(context.read, id, preview)),
  save: os.save.handler(({ context, input: { id, ...said } }) => context.write((tx) => sayNeeds(tx, id, said))),
  use: os.use.handler(({ context, input: { id, ...used } }) => context.once((tx) => use(tx, id, used))),
})
