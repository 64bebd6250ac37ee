import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as auditLog from './list-entries.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await auditLog.list(context.read, input), '/api/audit', input),
  ),
  people: os.people.handler(({ context }) => auditLog.listPeople(context.read)),
})
