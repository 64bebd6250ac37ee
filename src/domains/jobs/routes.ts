import { implement } from '@orpc/server'
import { keptTotals } from '#platform/database/kept-totals.ts'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { archive } from './archive.ts'
import { attached, removeForGood } from './attached.ts'
import { update } from './change.ts'
import * as checklist from './checklist.ts'
import * as clock from './clock.ts'
import { contract } from './contract.ts'
import { day } from './day.ts'
import { counts } from './counts.ts'
import { list } from './list.ts'
import * as jobs from './service.ts'
import { sign } from './sign.ts'

const totalsOf = keptTotals()
const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await list(context.read, input, totalsOf(context.db)), '/api/jobs', { ...input, ids: input.ids?.join() }),
  ),
  counts: os.counts.handler(({ context, input }) => counts(context.read, input)),
  day: os.day.handler(({ context, input }) => day(context.read, input)),
  get: os.get.handler(({ context, input }) => jobs.getWhole(context.read, input.id)),
  create: os.create.handler(({ context, input }) => context.once((tx) => jobs.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) => context.write((tx) => update(tx, id, change))),
  setStatus: os.setStatus.handler(({ context, input: { id, status, ...how } }) =>
    context.write((tx) => jobs.setStatus(tx, id, status, how)),
  ),
  archive: os.archive.handler(({ context, input }) => context.write((tx) => archive(tx, input.id, true))),
  unarchive: os.unarchive.handler(({ context, input }) => context.write((tx) => archive(tx, input.id, false))),
  start: os.start.handler(({ context, input }) => context.once((tx) => clock.start(tx, input.id, input.at))),
  stop: os.stop.handler(({ context, input }) => context.once((tx) => clock.stop(tx, input.id, input))),
  complete: os.complete.handler(({ context, input }) => context.once((tx) => jobs.complete(tx, input.id, input))),
  sign: os.sign.handler(({ context, input: { id, ...signed } }) => context.once((tx) => sign(tx, id, signed))),
  addTask: os.addTask.handler(({ context, input }) =>
    context.once((tx) => checklist.addTask(tx, input.id, input.text)),
  ),
  changeTask: os.changeTask.handler(({ context, input: { id, taskId, ...change } }) =>
    context.once((tx) => checklist.changeTask(tx, id, taskId, change)),
  ),
  removeTask: os.removeTask.handler(({ context, input }) =>
    context.write((tx) => checklist.removeTask(tx, input.id, input.taskId)),
  ),
  orderTasks: os.orderTasks.handler(({ context, input }) =>
    context.write((tx) => checklist.orderTasks(tx, input.id, input.ids)),
  ),
  attached: os.attached.handler(({ context, input }) => attached(context.read, input.id)),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => removeForGood(tx, input.id))),
})
