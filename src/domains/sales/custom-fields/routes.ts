import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as fields from './service.ts'
import { listValues, setValues } from './record-values.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context }) => fields.list(context.read)),
  create: os.create.handler(({ context, input }) => context.once((tx) => fields.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => fields.update(tx, id, change)),
  ),
  archive: os.archive.handler(({ context, input }) => context.write((tx) => fields.archive(tx, input.id))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => fields.restore(tx, input.id))),
  values: os.values.handler(({ context, input }) => listValues(context.read, input.of, input.id)),
  setValues: os.setValues.handler(({ context, input }) => context.write((tx) => setValues(tx, input))),
})
