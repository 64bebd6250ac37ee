import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { update } from './change.ts'
import { contract } from './contract.ts'
import { counts, receivables } from './counts.ts'
import { takeLinkBack } from './hand-out.ts'
import { list } from './list.ts'
import { nextNumber } from './number.ts'
import { readShare, send } from './send.ts'
import * as invoices from './service.ts'
import { createWithDeposit } from './with-deposit.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await list(context.read, input), '/api/invoices', {
      ...input,
      sort: input.sort === 'newest' ? undefined : input.sort,
    }),
  ),
  counts: os.counts.handler(({ context, input }) => counts(context.read, input)),
  receivables: os.receivables.handler(({ context, input }) => receivables(context.read, input)),
  nextNumber: os.nextNumber.handler(({ context, input }) => nextNumber(context.read, input.year)),
  get: os.get.handler(({ context, input }) => invoices.getWhole(context.read, input.id)),
  create: os.create.handler(({ context, input }) => context.once((tx) => createWithDeposit(tx, context, input))),
  update: os.update.handler(({ context, input: { id, ...change } }) => context.write((tx) => update(tx, id, change))),
  send: os.send.handler(async ({ context, input: { id, by } }) => {
    const sent = await context.once((tx) => send(tx, context, id, by))
    // Outside: an answer that is stored for a retry holds no link.
    return { ...sent, ...(await readShare(context.read, context, id)) }
  }),
  void: os.void.handler(({ context, input }) => context.write((tx) => invoices.takeBack(tx, input.id, input.reason))),
  revokeLink: os.revokeLink.handler(({ context, input }) => context.once((tx) => takeLinkBack(tx, context, input.id))),
  copy: os.copy.handler(({ context, input }) => context.once((tx) => invoices.copy(tx, input.id))),
})
