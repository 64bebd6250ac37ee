import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { attachPhoto, photoKey } from './attach-photo.ts'
import { contract } from './contract.ts'
import { processRequest, undoProcess } from './process.ts'
import * as requests from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  submit: os.submit.handler(async ({ context, input }) => {
    // A second try after a lost answer took longer to send, and is the same request all the same.
    const receipt = await context.once((tx) => requests.submit(tx, input), { ...input, elapsedMs: null })
    return { ...receipt, photoKey: photoKey(context.seals, receipt.id) }
  }),
  attachPhoto: os.attachPhoto.handler(({ context, input: { params, headers } }) => attachPhoto(context, params.id, headers['x-photo-key'])),
  photos: os.photos.handler(({ context, input }) => requests.photosOf(context.read, input.id)),
  list: os.list.handler(async ({ context, input }) => toAnswer(await requests.list(context.read, input), '/api/service-requests', input)),
  counts: os.counts.handler(({ context }) => requests.counts(context.read)),
  setStatus: os.setStatus.handler(({ context, input }) => context.write((tx) => requests.setStatus(tx, input.id, input.status, input.lostReason))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => requests.restore(tx, input.id))),
  process: os.process.handler(({ context, input }) => context.write((tx) => processRequest(tx, input.id))),
  undo: os.undo.handler(({ context, input }) => context.write((tx) => undoProcess(tx, input.id))),
})
