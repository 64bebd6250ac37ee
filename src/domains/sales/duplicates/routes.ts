import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { mergeCustomers } from './merge-customers.ts'
import * as duplicates from './service.ts'
import { undoMerge } from './undo-merge.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await duplicates.list(context.read, input), '/api/duplicates', input),
  ),
  dismiss: os.dismiss.handler(({ context, input }) => context.write((tx) => duplicates.dismiss(tx, input.id, true))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => duplicates.dismiss(tx, input.id, false))),
  preview: os.preview.handler(({ context, input }) => duplicates.preview(context.read, input.id, input.otherId)),
  merge: os.merge.handler(({ context, input: { id, otherId, ...choice } }) =>
    context.once((tx) => mergeCustomers(tx, id, otherId, choice)),
  ),
  merges: os.merges.handler(async ({ context, input }) =>
    toAnswer(await duplicates.listMerges(context.read, input), '/api/merges', input),
  ),
  undo: os.undo.handler(({ context, input }) => context.write((tx) => undoMerge(tx, input.id))),
  mergedInto: os.mergedInto.handler(async ({ context, input }) => ({
    id: await duplicates.mergedInto(context.read, input.id),
  })),
})
