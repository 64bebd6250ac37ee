import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as reports from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  overview: os.overview.handler(({ context, input }) => reports.overview(context.read, input)),
})
