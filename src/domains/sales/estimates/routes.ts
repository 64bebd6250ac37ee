import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import {
  acceptEstimate,
  acceptOnBehalf,
  declineEstimate,
  getByLink,
  priceChoice,
  reopenEstimate,
} from './customer-response.ts'
import { contract } from './contract.ts'
import { revokeLink } from './revoke-link.ts'
import { createShareLink, readShare, sendEstimate } from './send-estimate.ts'
import * as estimates from './service.ts'
import { presentOnSite, sendOnSite } from './present-on-site.ts'
import { getOnSite, writeOnSite } from './write-on-site.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  onSite: os.onSite.handler(({ context, input }) => getOnSite(context.read, input.id)),
  writeOnSite: os.writeOnSite.handler(({ context, input: { id, version, ...offered } }) =>
    context.write((tx) => writeOnSite(tx, id, offered, version)),
  ),
  present: os.present.handler(({ context, input }) => context.write((tx) => presentOnSite(tx, context, input.id))),
  sendOnSite: os.sendOnSite.handler(({ context, input }) =>
    context.once((tx) => sendOnSite(tx, context, input.id, input.by)),
  ),
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
    const sent = await context.once((tx) => sendEstimate(tx, context, id, by))
    // Outside: an answer that is stored for a retry holds no link.
    return { ...sent, ...(await readShare(context.read, context, id)) }
  }),
  link: os.link.handler(({ context, input }) => context.write((tx) => createShareLink(tx, context, input.id, input))),
  void: os.void.handler(({ context, input }) => context.write((tx) => estimates.withdraw(tx, input.id))),
  revokeLink: os.revokeLink.handler(({ context, input }) => context.once((tx) => revokeLink(tx, context, input.id))),
  copy: os.copy.handler(({ context, input }) => context.once((tx) => estimates.copy(tx, input.id))),
  acceptFor: os.acceptFor.handler(({ context, input: { id, ...given } }) =>
    context.write((tx) => acceptOnBehalf(tx, context, id, given)),
  ),
  view: os.view.handler(({ context, input: { id, key } }) => getByLink(context.read, context, id, key)),
  price: os.price.handler(({ context, input: { id, key, choice } }) =>
    priceChoice(context.read, context, id, key, choice),
  ),
  accept: os.accept.handler(({ context, input: { id, key, ...given } }) =>
    context.write((tx) => acceptEstimate(tx, context, { id, key }, given, context.address)),
  ),
  decline: os.decline.handler(({ context, input: { id, key, reason } }) =>
    context.write((tx) => declineEstimate(tx, context, { id, key }, reason ?? null, context.address)),
  ),
  reopen: os.reopen.handler(({ context, input }) => context.write((tx) => reopenEstimate(tx, context, input))),
})
