import { implement } from '@orpc/server'
import { forbidden } from '#lib/problem.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { setUp } from './ensure-owner.ts'
import { forgotten, reset } from './reset-password.ts'
import * as auth from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  user: os.user.handler(({ context }) => {
    // The contract lets nobody in without a session; this is for the type.
    if (!context.user) throw forbidden('Please sign in.')
    return auth.get(context.read, context.user.id)
  }),
  setUp: os.setUp.handler(({ context, input }) => context.write((tx) => setUp(tx, input))),
  forgotten: os.forgotten.handler(async ({ context, input }) => {
    await context.write(async (tx) => forgotten(tx, input.email))
    return { status: true }
  }),
  reset: os.reset.handler(({ context, input }) => context.write((tx) => reset(tx, input.token, input.newPassword))),
  invite: os.invite.handler(({ context, input }) => context.once((tx) => auth.invite(tx, input, context.config))),
  invitations: os.invitations.handler(({ context }) => auth.list(context.read)),
  withdraw: os.withdraw.handler(({ context, input }) => context.write((tx) => auth.withdraw(tx, input.id))),
  invitation: os.invitation.handler(({ context, input }) => auth.invitation(context.read, input.token)),
  accept: os.accept.handler(({ context, input }) => context.write((tx) => auth.accept(tx, input))),
})
