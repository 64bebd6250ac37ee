import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { resolveLine, fixLine } from './change-line.ts'
import { contract } from './contract.ts'
import { receiveFile, reinspectFile } from './receive-file.ts'
import * as imports from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await imports.list(context.read, input), '/api/imports', input),
  ),
  upload: os.upload.handler(({ context }) => receiveFile(context)),
  get: os.get.handler(({ context, input }) => imports.get(context.read, input.id)),
  reinspect: os.reinspect.handler(({ context, input: { id, ...overrides } }) => reinspectFile(context, id, overrides)),
  check: os.check.handler(({ context, input }) => context.write((tx) => imports.check(tx, input.id, input.targets))),
  lines: os.lines.handler(async ({ context, input: { id, ...asked } }) =>
    toAnswer(await imports.listLines(context.read, id, asked), `/api/imports/${id}/lines`, asked),
  ),
  fixLine: os.fixLine.handler(({ context, input }) =>
    context.write((tx) => fixLine(tx, input.id, input.line, input.cells)),
  ),
  resolveLine: os.resolveLine.handler(({ context, input }) =>
    context.write((tx) => resolveLine(tx, input.id, input.line, input.as)),
  ),
  start: os.start.handler(({ context, input }) => context.write((tx) => imports.start(tx, input.id, input.known))),
  cancel: os.cancel.handler(({ context, input }) => context.write((tx) => imports.cancel(tx, input.id))),
  undo: os.undo.handler(({ context, input }) => context.write((tx) => imports.undo(tx, input.id))),
  discard: os.discard.handler(async ({ context, input }) => {
    await context.write((tx) => imports.discard(tx, input.id))
    return input
  }),
})
