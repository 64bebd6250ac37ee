import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { composeDocument, sendDocument } from './send-document.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  // Reading locks the record for a moment, so that link and sums belong together.
  compose: os.compose.handler(({ context, input }) =>
    context.write((tx) => composeDocument(tx, context, input.kind, input.id)),
  ),
  send: os.send.handler(({ context, input }) => sendDocument(context, input)),
})
