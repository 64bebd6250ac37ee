import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as priceBook from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context }) => priceBook.list(context.read)),
  create: os.create.handler(({ context, input }) => context.once((tx) => priceBook.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => priceBook.update(tx, id, change)),
  ),
  order: os.order.handler(({ context, input }) => context.write((tx) => priceBook.order(tx, input.kind, input.ids))),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => priceBook.remove(tx, input.id))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => priceBook.restore(tx, input.id))),
})
