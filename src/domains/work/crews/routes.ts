import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as crews from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context }) => crews.list(context.read)),
  create: os.create.handler(({ context, input }) => context.once((tx) => crews.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => crews.update(tx, id, change)),
  ),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => crews.remove(tx, input.id))),
})
