import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { getStatement } from './customer-statement.ts'
import { composeDocument, sendDocument } from './send-document.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  statement: os.statement.handler(({ context, input }) => getStatement(context.read, input.id, input.period)),
  // Reading locks the record for a moment, so that link and sums belong together.
  compose: os.compose.handler(({ context, input }) => context.write((tx) => composeDocument(tx, context, input))),
  send: os.send.handler(({ context, input }) => sendDocument(context, input)),
})
