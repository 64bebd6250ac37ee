import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { acceptChange, declineChange, getByLink } from './customer-answer.ts'
import { createShareLink, presentOnSite, sendOnSite } from './send-change-order.ts'
import * as changeOrders from './service.ts'
import { getOnSiteChoices, writeOnSite } from './write-on-site.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  onSite: os.onSite.handler(({ context, input }) => getOnSiteChoices(context.read, input.id)),
  writeOnSite: os.writeOnSite.handler(({ context, input: { id, ...written } }) =>
    context.once((tx) => writeOnSite(tx, id, written)),
  ),
  present: os.present.handler(({ context, input }) => context.write((tx) => presentOnSite(tx, context, input.id))),
  sendOnSite: os.sendOnSite.handler(({ context, input }) =>
    context.once((tx) => sendOnSite(tx, context, input.id, input.by)),
  ),
  list: os.list.handler(({ context, input }) => changeOrders.list(context.read, input.id)),
  create: os.create.handler(({ context, input: { id, ...written } }) =>
    context.once((tx) => changeOrders.create(tx, id, written)),
  ),
  link: os.link.handler(({ context, input }) => context.write((tx) => createShareLink(tx, context, input.id, input))),
  withdraw: os.withdraw.handler(({ context, input }) => context.write((tx) => changeOrders.withdraw(tx, input.id))),
  markSeen: os.markSeen.handler(({ context, input }) => context.write((tx) => changeOrders.markSeen(tx, input.id))),
  view: os.view.handler(({ context, input }) => getByLink(context.read, context, input)),
  accept: os.accept.handler(({ context, input: { id, key, ...given } }) =>
    context.write((tx) => acceptChange(tx, context, { id, key }, given, context.address)),
  ),
  decline: os.decline.handler(({ context, input: { id, key, reason } }) =>
    context.write((tx) => declineChange(tx, context, { id, key }, reason ?? null, context.address)),
  ),
})
