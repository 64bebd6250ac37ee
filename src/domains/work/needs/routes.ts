import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { getCoverage, saveCoverage, setLearned } from './coverage-rates.ts'
import { listDayUsage, listUsableItems } from './day-usage.ts'
import { updateRequirements } from './update-requirements.ts'
import * as needs from './service.ts'
import { recordUsage } from './record-usage.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  coverage: os.coverage.handler(({ context, input }) => getCoverage(context.read, input.businessId)),
  saveCoverage: os.saveCoverage.handler(({ context, input }) => context.write((tx) => saveCoverage(tx, input))),
  learning: os.learning.handler(({ context, input }) => context.write((tx) => setLearned(tx, input))),
  estimate: os.estimate.handler(({ context, input }) => needs.estimate(context.read, input)),
  ofDay: os.ofDay.handler(({ context, input }) => listDayUsage(context.read, input)),
  usableItems: os.usableItems.handler(({ context }) => listUsableItems(context.read)),
  get: os.get.handler(({ context, input: { id, ...preview } }) => needs.getNeeds(context.read, id, preview)),
  save: os.save.handler(({ context, input: { id, ...said } }) =>
    context.write((tx) => updateRequirements(tx, id, said)),
  ),
  recordUsage: os.recordUsage.handler(({ context, input: { id, ...used } }) =>
    context.once((tx) => recordUsage(tx, id, used)),
  ),
})
