import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as seo from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context }) => seo.list(context.read)),
  save: os.save.handler(({ context, input }) => context.write((tx) => seo.save(tx, input))),
  pages: os.pages.handler(({ context }) => seo.pages(context.read)),
  history: os.history.handler(({ context, input }) => seo.history(context.read, input.id)),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => seo.remove(tx, input.id))),
})
