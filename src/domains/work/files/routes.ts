import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { listEarlier } from './earlier-photos.ts'
import * as files from './service.ts'
import { setShared } from './shared-files.ts'
import { uploadFile } from './upload-file.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context, input }) => files.list(context.read, input)),
  earlier: os.earlier.handler(({ context, input }) => listEarlier(context.read, input)),
  upload: os.upload.handler(({ context }) => uploadFile(context)),
  share: os.share.handler(({ context, input }) => context.write((tx) => setShared(tx, input))),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => files.remove(tx, input.id))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => files.restore(tx, input.id))),
})
