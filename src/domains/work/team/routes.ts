import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { confirmIdentity, confirmIfAsked } from './confirm-identity.ts'
import { contract } from './contract.ts'
import type { Added } from './contract.ts'
import { leave } from './leave-team.ts'
import * as team from './service.ts'
import type { AddedMember } from './service.ts'
import { listVisitsAhead } from './visits-ahead.ts'

const os = implement(contract)
  .$context<Context>()
  .use(async ({ context, next, procedure }, input) => {
    await confirmIfAsked(context, procedure, input)
    return next()
  })

export const routes = os.router({
  list: os.list.handler(({ context }) => team.list(context.read)),
  add: os.add.handler(async ({ context, input: { password, confirmation, ...given } }) => {
    // Before the question, because only an owner can answer it.
    if (given.signsIn && context.user?.role === 'owner') await confirmIdentity(context, { password, confirmation })
    return addOnce(context, given, (tx) => team.add(tx, given, context))
  }),
  invite: os.invite.handler(({ context, input: { id, email, role } }) =>
    addOnce(context, { email, role }, (tx) => team.invite(tx, { id, email, role }, context)),
  ),
  addJobs: os.addJobs.handler(({ context, input: { id, ...given } }) =>
    context.once(async (tx) => team.get(tx, (await team.addJobs(tx, id, given)).id)),
  ),
  visitsAhead: os.visitsAhead.handler(({ context, input }) => listVisitsAhead(context.read, input.id)),
  leave: os.leave.handler(async ({ context, input: { id, password, confirmation, ...leaving } }) => {
    if (leaving.removeSignIn && context.user?.role === 'owner')
      await confirmIdentity(context, { password, confirmation })
    return context.write((tx) => leave(tx, id, leaving))
  }),
})

/**
 * Adds under the idempotency key. The link is a secret, so the stored answer leaves it out; so does what has to be the
 * same of the password.
 */
async function addOnce(context: Context, same: unknown, add: (tx: Tx) => Promise<AddedMember>): Promise<Added> {
  const links = new Map<string, string | null>()
  const { id } = await context.once(async (tx) => {
    const made = await add(tx)
    links.set(made.id, made.link)
    return { id: made.id }
  }, same)
  return { member: await team.get(context.read, id), link: links.get(id) ?? null }
}
