import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as jobs from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) => toAnswer(await jobs.list(context.read, input), '/api/jobs', { ...input, ids: input.ids?.join() })),
  setStatus: os.setStatus.handler(({ context, input }) => context.write((tx) => jobs.setStatus(tx, input.id, input.status, input.reason))),
})
