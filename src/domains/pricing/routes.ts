import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as rules from './rules.ts'
import * as pricing from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  ballpark: os.ballpark.handler(({ context, input }) =>
    pricing.ballparkOf(context.read, input.service, input.areaSqFt),
  ),
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await rules.list(context.read, input), '/api/customer-pricing', input),
  ),
  counts: os.counts.handler(({ context }) => rules.counts(context.read)),
  price: os.price.handler(({ context, input }) => pricing.price(context.read, input)),
  get: os.get.handler(({ context, input }) => rules.get(context.read, input.id)),
  create: os.create.handler(({ context, input }) => context.once((tx) => rules.create(tx, input))),
  update: os.update.handler(({ context, input: { id, version, ...change } }) =>
    context.write((tx) => rules.update(tx, id, version, change)),
  ),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => rules.remove(tx, input.id))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => rules.restore(tx, input))),
})
