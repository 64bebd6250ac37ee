import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { getFigures } from './plan-figures.ts'
import { listPlans, listOccurrences, listUpcoming } from './list-plans.ts'
import * as recurring from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await listPlans(context.read, input), '/api/recurring-services', input),
  ),
  figures: os.figures.handler(({ context, input }) => getFigures(context.read, input)),
  get: os.get.handler(({ context, input }) => recurring.get(context.read, input.id)),
  visits: os.visits.handler(async ({ context, input: { id, ...page } }) =>
    toAnswer(await listOccurrences(context.read, { id, ...page }), `/api/recurring-services/${id}/visits`, page),
  ),
  upcoming: os.upcoming.handler(({ context, input }) => listUpcoming(context.read, input.id)),
  addVisit: os.addVisit.handler(({ context, input }) =>
    context.once((tx) => recurring.addVisit(tx, input.id, input.date)),
  ),
  create: os.create.handler(({ context, input }) => context.once((tx) => recurring.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => recurring.update(tx, id, change)),
  ),
  setStatus: os.setStatus.handler(({ context, input }) =>
    context.write((tx) => recurring.setStatus(tx, input.id, input.status)),
  ),
})
