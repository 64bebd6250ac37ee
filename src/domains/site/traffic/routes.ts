import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as traffic from './service.ts'
import { getPageviewCounter } from './pageview-counter.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  count: os.count.handler(({ context: { db, header }, input }) => ({
    counted: getPageviewCounter(db).count(input, {
      agent: header('user-agent'),
      doNotTrack: header('dnt'),
      privacy: header('sec-gpc'),
    }),
  })),
  sums: os.sums.handler(({ context, input }) => traffic.getSums(context.read, input)),
})
