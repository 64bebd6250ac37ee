import { implement } from '@orpc/server'
import { createCachedCounts } from '#platform/database/cached-counts.ts'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { archiveJob } from './archive-job.ts'
import { getDependents, deleteJob } from './delete-job.ts'
import { changeScope } from './change-scope.ts'
import { changeMany, setStatusMany } from './change-many.ts'
import { updateJob } from './update-job.ts'
import * as checklist from './job-checklist.ts'
import * as visits from './job-visits.ts'
import * as clock from './job-clock.ts'
import { contract } from './contract.ts'
import { listJobsOn } from './list-day.ts'
import { countJobs } from './job-counts.ts'
import { list } from './list-jobs.ts'
import * as jobs from './service.ts'
import { saveSignature } from './customer-signature.ts'

const totalsOf = createCachedCounts()
const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await list(context.read, input, totalsOf(context.db)), '/api/jobs', {
      ...input,
      ids: input.ids?.join(),
      fields: input.fields && JSON.stringify(input.fields),
    }),
  ),
  counts: os.counts.handler(({ context, input }) => countJobs(context.read, input)),
  day: os.day.handler(({ context, input }) => listJobsOn(context.read, input)),
  get: os.get.handler(({ context, input }) => jobs.getDetails(context.read, input.id)),
  create: os.create.handler(({ context, input }) => context.once((tx) => jobs.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => updateJob(tx, id, change)),
  ),
  changeScope: os.changeScope.handler(({ context, input: { id, ...change } }) =>
    context.write(async (tx) => {
      await changeScope(tx, id, change)
      return jobs.getDetails(tx, id)
    }),
  ),
  setStatus: os.setStatus.handler(({ context, input: { id, status, ...how } }) =>
    context.write((tx) => jobs.setStatus(tx, id, status, how)),
  ),
  changeMany: os.changeMany.handler(({ context, input }) => context.write((tx) => changeMany(tx, input))),
  setStatusMany: os.setStatusMany.handler(({ context, input }) =>
    context.write((tx) => setStatusMany(tx, input.items)),
  ),
  archive: os.archive.handler(({ context, input }) => context.write((tx) => archiveJob(tx, input.id, true))),
  unarchive: os.unarchive.handler(({ context, input }) => context.write((tx) => archiveJob(tx, input.id, false))),
  start: os.start.handler(({ context, input }) =>
    context.once((tx) => clock.start(tx, input.id, input.at, input.visit)),
  ),
  stop: os.stop.handler(({ context, input }) => context.once((tx) => clock.stop(tx, input.id, input))),
  complete: os.complete.handler(({ context, input }) => context.once((tx) => jobs.complete(tx, input.id, input))),
  sign: os.sign.handler(({ context, input: { id, ...signed } }) => context.once((tx) => saveSignature(tx, id, signed))),
  addTask: os.addTask.handler(({ context, input }) => context.once((tx) => checklist.addTask(tx, input.id, input))),
  changeTask: os.changeTask.handler(({ context, input: { id, taskId, ...change } }) =>
    context.once((tx) => checklist.changeTask(tx, id, taskId, change)),
  ),
  removeTask: os.removeTask.handler(({ context, input }) =>
    context.write((tx) => checklist.removeTask(tx, input.id, input.taskId)),
  ),
  orderTasks: os.orderTasks.handler(({ context, input }) =>
    context.write((tx) => checklist.orderTasks(tx, input.id, input.ids)),
  ),
  addVisit: os.addVisit.handler(({ context, input: { id, ...visit } }) =>
    context.once(async (tx) => {
      await visits.addVisit(tx, id, visit)
      return jobs.getDetails(tx, id)
    }),
  ),
  changeVisit: os.changeVisit.handler(({ context, input: { id, visitId, ...change } }) =>
    context.write(async (tx) => {
      await visits.changeVisit(tx, id, visitId, change)
      return jobs.getDetails(tx, id)
    }),
  ),
  removeVisit: os.removeVisit.handler(({ context, input: { id, visitId } }) =>
    context.write(async (tx) => {
      await visits.removeVisit(tx, id, visitId)
      return jobs.getDetails(tx, id)
    }),
  ),
  dependents: os.dependents.handler(({ context, input }) => getDependents(context.read, input.id)),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => deleteJob(tx, input.id))),
})
