import { implement } from '@orpc/server'
import { forbidden } from '#lib/problem.ts'
import type { Context } from '#platform/http/context.ts'
import { confirmIfAsked } from './confirm-identity.ts'
import { contract } from './contract.ts'
import * as feed from './calendar-feed.ts'
import { listEntries } from './service.ts'

const os = implement(contract)
  .$context<Context>()
  .use(async ({ context, next, procedure }, input) => {
    await confirmIfAsked(context, procedure, input)
    return next()
  })

/** Access control requires a session. */
const own = ({ user }: Context): string => {
  if (!user) throw forbidden('Please sign in.')
  return user.id
}

export const routes = os.router({
  list: os.list.handler(({ context, input }) => listEntries(context.read, input)),
  feed: {
    read: os.feed.read.handler(({ context }) => feed.read(context.read, own(context))),
    make: os.feed.make.handler(async ({ context }) => {
      // The link is a secret, so the response that is stored for the idempotency key leaves it out.
      await context.once(async (tx) => {
        await feed.make(tx, context, own(context))
        return null
        // The password that was sent is no part of what has to be the same: its hash would lie beside the key.
      }, null)
      return feed.show(context.read, context, own(context))
    }),
    show: os.feed.show.handler(({ context }) =>
      context.write(async (tx) => {
        const shown = await feed.show(tx, context, own(context))
        feed.recordShown(tx, own(context))
        return shown
      }),
    ),
    revoke: os.feed.revoke.handler(({ context }) => context.write((tx) => feed.revoke(tx, own(context)))),
  },
})
