import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import * as budget from './token-budget.ts'
import { contract } from './contract.ts'
import * as features from './ai-features.ts'
import * as ai from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  overview: os.overview.handler(({ context }) => ai.getOverview(context.read, context.providers)),
  init: os.init.handler(({ context }) => context.write((tx) => ai.init(tx, context.providers))),
  features: os.features.handler(({ context }) => features.list(context.read, context.providers.ai)),
  save: os.save.handler(({ context, input }) => context.write((tx) => features.save(tx, input, context.providers.ai))),
  reset: os.reset.handler(({ context, input }) =>
    context.write((tx) => features.reset(tx, input.featureName, context.providers.ai)),
  ),
  budget: os.budget.handler(({ context }) => budget.readSettings(context.read)),
  saveBudget: os.saveBudget.handler(({ context, input }) => context.write((tx) => budget.save(tx, input))),
  calls: os.calls.handler(async ({ context, input }) =>
    toAnswer(await ai.listCalls(context.read, input), '/api/ai/requests', input),
  ),
})
