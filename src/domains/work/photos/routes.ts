import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as pairs from './photo-pairs.ts'
import * as deletion from './delete-photo.ts'
import * as photos from './service.ts'
import { uploadPhoto } from './upload-photo.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await photos.list(context.read, input), '/api/photos', input),
  ),
  counts: os.counts.handler(({ context, input }) => photos.counts(context.read, input)),
  upload: os.upload.handler(({ context }) => uploadPhoto(context)),
  order: os.order.handler(({ context, input }) => context.write((tx) => photos.setOrder(tx, input.ids))),
  pair: os.pair.handler(({ context, input }) => context.write((tx) => pairs.pair(tx, input.beforeId, input.afterId))),
  updatePair: os.updatePair.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => pairs.updatePair(tx, id, change)),
  ),
  swap: os.swap.handler(({ context, input }) => context.write((tx) => pairs.swap(tx, input.id))),
  unpair: os.unpair.handler(({ context, input }) => context.write((tx) => pairs.unpair(tx, input.id))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => photos.update(tx, id, change)),
  ),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => deletion.remove(tx, input.id))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => deletion.restore(tx, input.id))),
})
