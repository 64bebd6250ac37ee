import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as technicians from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context, input }) => technicians.list(context.read, input)),
  create: os.create.handler(({ context, input }) => context.once((tx) => technicians.create(tx, input))),
  setStatus: os.setStatus.handler(({ context, input }) => context.write((tx) => technicians.setStatus(tx, input.id, input.status))),
})
