import { implement } from '@orpc/server'
import { forbidden } from '#lib/problem.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as feed from './feed.ts'
import { list } from './service.ts'

const os = implement(contract).$context<Context>()

/** The walls let nobody in without a session. */
const own = ({ user }: Context): string => {
  if (!user) throw forbidden('Please sign in.')
  return user.id
}

export const routes = os.router({
  list: os.list.handler(({ context, input }) => list(context.read, input)),
  feed: {
    read: os.feed.read.handler(({ context }) => feed.read(context.read, context, own(context))),
    make: os.feed.make.handler(({ context }) => context.write((tx) => feed.make(tx, context, own(context)))),
    revoke: os.feed.revoke.handler(({ context }) => context.write((tx) => feed.revoke(tx, context, own(context)))),
  },
})
