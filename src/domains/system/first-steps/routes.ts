import { implement } from '@orpc/server'
import { forbidden } from '#lib/problem.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as firstSteps from './service.ts'
import type { Owner } from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  read: os.read.handler(({ context }) => firstSteps.read(context.read, ownerOf(context))),
  skip: os.skip.handler(({ context, input }) =>
    context.write((tx) => firstSteps.skip(tx, ownerOf(context), input.step, input.skipped)),
  ),
  hide: os.hide.handler(({ context }) => context.write((tx) => firstSteps.hide(tx, ownerOf(context)))),
  show: os.show.handler(({ context }) => context.write((tx) => firstSteps.show(tx, ownerOf(context)))),
})

/** Returns the owner. The contract already requires a session; the check narrows the type. */
function ownerOf({ user, providers }: Context): Owner {
  if (!user) throw forbidden('Please sign in.')
  return { userId: user.id, providers }
}
