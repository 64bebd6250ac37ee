import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as priceRules from './price-rules.ts'
import * as pricing from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  ballpark: os.ballpark.handler(({ context, input }) =>
    pricing.getBallpark(context.read, input.service, input.areaSqFt),
  ),
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await priceRules.list(context.read, input), '/api/customer-pricing', input),
  ),
  counts: os.counts.handler(({ context }) => priceRules.counts(context.read)),
  price: os.price.handler(({ context, input }) => pricing.price(context.read, input)),
  get: os.get.handler(({ context, input }) => priceRules.get(context.read, input.id)),
  create: os.create.handler(({ context, input }) => context.once((tx) => priceRules.create(tx, input))),
  update: os.update.handler(({ context, input: { id, version, ...change } }) =>
    context.write((tx) => priceRules.update(tx, id, version, change)),
  ),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => priceRules.remove(tx, input.id))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => priceRules.restore(tx, input))),
})
