import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as technicians from './service.ts'
import { addTimeOff, removeTimeOff } from './time-off.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context, input }) => technicians.list(context.read, input)),
  get: os.get.handler(({ context, input }) => technicians.get(context.read, input.id)),
  create: os.create.handler(({ context, input }) => context.once((tx) => technicians.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => technicians.update(tx, id, change)),
  ),
  setStatus: os.setStatus.handler(({ context, input }) =>
    context.write((tx) => technicians.setStatus(tx, input.id, input.status)),
  ),
  addTimeOff: os.addTimeOff.handler(({ context, input: { id, ...days } }) =>
    context.once((tx) => addTimeOff(tx, id, days)),
  ),
  removeTimeOff: os.removeTimeOff.handler(({ context, input }) =>
    context.write((tx) => removeTimeOff(tx, input.id, input.timeOffId)),
  ),
})
