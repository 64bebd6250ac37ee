import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as health from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context, input }) => health.list(context.read, input.period)),
  run: os.run.handler(async ({ context, input }) => {
    await health.run(context)
    return health.list(context.read, input.period)
  }),
  events: os.events.handler(({ context }) => health.events(context.read)),
})
