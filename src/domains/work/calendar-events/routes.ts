import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as events from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  day: os.day.handler(({ context, input }) => events.listOn(context.read, input)),
  get: os.get.handler(({ context, input }) => events.get(context.read, input.id)),
  create: os.create.handler(({ context, input }) => context.once((tx) => events.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => events.update(tx, id, change)),
  ),
  setDone: os.setDone.handler(({ context, input }) => context.once((tx) => events.setDone(tx, input.id, input.done))),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => events.remove(tx, input.id, input.scope))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => events.restore(tx, input.ids))),
})
