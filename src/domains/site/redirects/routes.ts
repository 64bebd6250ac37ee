import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as redirects from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context }) => redirects.list(context.read)),
  create: os.create.handler(({ context, input }) => context.once((tx) => redirects.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => redirects.update(tx, id, change)),
  ),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => redirects.remove(tx, input.id))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => redirects.restore(tx, input.id))),
})
