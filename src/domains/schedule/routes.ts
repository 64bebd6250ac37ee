import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { booked, load } from './load.ts'
import * as look from './look.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  day: os.day.handler(({ context, input }) => look.day(context.read, input)),
  load: os.load.handler(({ context, input }) => load(context.read, input)),
  booked: os.booked.handler(({ context, input }) => booked(context.read, input)),
  check: os.check.handler(({ context, input: { jobId, visitId, technicianIds = [], equipmentIds = [], ...plan } }) =>
    look.check(
      context.read,
      { ...plan, technicianIds, equipmentIds },
      jobId ? { jobId } : visitId ? { visitId } : undefined,
    ),
  ),
})
