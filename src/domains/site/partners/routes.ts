import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as partners from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context }) => partners.list(context.read)),
  create: os.create.handler(({ context, input }) => context.once((tx) => partners.create(tx, input))),
  seed: os.seed.handler(({ context }) => context.write((tx) => partners.seed(tx))),
  order: os.order.handler(({ context, input }) => context.write((tx) => partners.setOrder(tx, input.ids))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => partners.update(tx, id, change)),
  ),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => partners.remove(tx, input.id))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => partners.restore(tx, input.id))),
})
