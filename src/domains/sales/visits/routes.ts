import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { getStop, listVisitsOn } from './list-day.ts'
import { makeJob } from './make-job.ts'
import { measureVisit } from './measure-visit.ts'
import { listVisitFields, setVisitFields } from './visit-fields.ts'
import * as visits from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await visits.list(context.read, input), '/api/visits', input),
  ),
  day: os.day.handler(({ context, input }) => listVisitsOn(context.read, input)),
  stop: os.stop.handler(({ context, input }) => getStop(context.read, input.id)),
  measure: os.measure.handler(({ context, input: { id, ...change } }) =>
    context.once((tx) => measureVisit(tx, id, change)),
  ),
  fields: os.fields.handler(({ context, input }) => listVisitFields(context.read, input.id)),
  setFields: os.setFields.handler(({ context, input }) =>
    context.write((tx) => setVisitFields(tx, input.id, input.values)),
  ),
  get: os.get.handler(({ context, input }) => visits.get(context.read, input.id)),
  create: os.create.handler(({ context, input }) => context.once((tx) => visits.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => visits.update(tx, id, change)),
  ),
  setStatus: os.setStatus.handler(({ context, input }) =>
    context.write((tx) => visits.setStatus(tx, input.id, input.status, input.reason)),
  ),
  setDone: os.setDone.handler(({ context, input: { id, done } }) =>
    context.write((tx) => visits.setDone(tx, id, done)),
  ),
  makeJob: os.makeJob.handler(({ context, input: { id, ...how } }) => context.write((tx) => makeJob(tx, id, how))),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => visits.remove(tx, input.id))),
})
