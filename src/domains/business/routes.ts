import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as business from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context }) => business.list(context.read)),
  facts: os.facts.handler(({ context }) => business.facts(context.read)),
})
