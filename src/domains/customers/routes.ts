import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as customers from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) => toAnswer(await customers.list(context.read, input), '/api/customers', input)),
  create: os.create.handler(({ context, input }) => context.once((tx) => customers.create(tx, input))),
})
