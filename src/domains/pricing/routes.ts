import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as pricing from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  ballpark: os.ballpark.handler(({ context, input }) => pricing.ballparkOf(context.read, input.service, input.areaSqFt)),
})
