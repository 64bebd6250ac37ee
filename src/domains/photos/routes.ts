import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as photos from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  update: os.update.handler(({ context, input: { id, ...change } }) => context.write((tx) => photos.update(tx, id, change))),
})
