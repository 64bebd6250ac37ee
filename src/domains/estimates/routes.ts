import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { accept, acceptFor, decline, look, price, reopen } from './answer.ts'
import { contract } from './contract.ts'
import { takeLinkBack } from './revoke.ts'
import { handOut, readShare, send } from './send.ts'
import * as estimates from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await estimates.list(context.read, input), '/api/estimates', input),
  ),
  counts: os.counts.handler(({ context, input }) => estimates.counts(context.read, input)),
  get: os.get.handler(({ context, input }) => estimates.get(context.read, input.id)),
  create: os.create.handler(({ context, input }) => context.once((tx) => estimates.create(tx, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => estimates.update(tx, id, change)),
  ),
  send: os.send.handler(async ({ context, input: { id, by } }) => {
    const sent = await context.once((tx) => send(tx, context, id, by))
    // Outside: an answer that is stored for a retry holds no link.
    return { ...sent, ...(await readShare(context.read, context, id)) }
  }),
  link: os.link.handler(({ context, input }) => context.write((tx) => handOut(tx, context, input.id, input))),
  void: os.void.handler(({ context, input }) => context.write((tx) => estimates.takeBack(tx, input.id))),
  revokeLink: os.revokeLink.handler(({ context, input }) => context.once((tx) => takeLinkBack(tx, context, input.id))),
  copy: os.copy.handler(({ context, input }) => context.once((tx) => estimates.copy(tx, input.id))),
  acceptFor: os.acceptFor.handler(({ context, input: { id, ...given } }) =>
    context.write((tx) => acceptFor(tx, context, id, given)),
  ),
  look: os.look.handler(({ context, input: { id, key } }) => look(context.read, context, id, key)),
  price: os.price.handler(({ context, input: { id, key, choice } }) => price(context.read, context, id, key, choice)),
  accept: os.accept.handler(({ context, input: { id, key, ...given } }) =>
    context.write((tx) => accept(tx, context, { id, key }, given, context.address)),
  ),
  decline: os.decline.handler(({ context, input: { id, key, reason } }) =>
    context.write((tx) => decline(tx, context, { id, key }, reason ?? null, context.address)),
  ),
  reopen: os.reopen.handler(({ context, input }) => context.write((tx) => reopen(tx, context, input))),
})
