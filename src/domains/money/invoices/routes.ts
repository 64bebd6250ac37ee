import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { correctInvoice, listVersions } from './correct-invoice.ts'
import { copyInvoice } from './copy-invoice.ts'
import { invoiceStep } from './invoice-step.ts'
import { getJobSchedule } from './job-schedule.ts'
import { createMany } from './create-many.ts'
import { updateInvoice } from './update-invoice.ts'
import { contract } from './contract.ts'
import { countInvoices, getReceivables } from './invoice-counts.ts'
import { removeLateFee } from './late-fees.ts'
import { revokeLink } from './issue-invoice.ts'
import { listInvoices } from './list-invoices.ts'
import { getNextNumber } from './invoice-number.ts'
import { readShare, sendInvoice } from './send-invoice.ts'
import { previewReminder, remindNow } from './send-reminders.ts'
import * as invoices from './service.ts'
import { createWithDeposit } from './create-with-deposit.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await listInvoices(context.read, input), '/api/invoices', {
      ...input,
      sort: input.sort === 'newest' ? undefined : input.sort,
    }),
  ),
  counts: os.counts.handler(({ context, input }) => countInvoices(context.read, input)),
  receivables: os.receivables.handler(({ context, input }) => getReceivables(context.read, input)),
  nextNumber: os.nextNumber.handler(({ context, input }) => getNextNumber(context.read, input.year)),
  get: os.get.handler(({ context, input }) => invoices.getDetails(context.read, input.id)),
  create: os.create.handler(({ context, input }) => context.once((tx) => createWithDeposit(tx, context, input))),
  createMany: os.createMany.handler(({ context, input }) => context.once((tx) => createMany(tx, input.items))),
  schedule: os.schedule.handler(async ({ context, input }) => ({
    schedule: await getJobSchedule(context.read, input.id),
  })),
  createStep: os.createStep.handler(({ context, input }) =>
    context.once((tx) => invoiceStep(tx, { jobId: input.id, step: input.step })),
  ),
  update: os.update.handler(({ context, input: { id, ...change } }) =>
    context.write((tx) => updateInvoice(tx, id, change)),
  ),
  correct: os.correct.handler(({ context, input: { id, ...correction } }) =>
    context.once((tx) => correctInvoice(tx, id, correction)),
  ),
  removeLateFee: os.removeLateFee.handler(({ context, input }) => context.once((tx) => removeLateFee(tx, input.id))),
  versions: os.versions.handler(({ context, input }) => listVersions(context.read, input.id)),
  send: os.send.handler(async ({ context, input: { id, by } }) => {
    const sent = await context.once((tx) => sendInvoice(tx, context, id, by))
    // Outside: an answer that is stored for a retry holds no link.
    return { ...sent, ...(await readShare(context.read, context, id)) }
  }),
  previewReminder: os.previewReminder.handler(({ context, input }) => previewReminder(context.read, context, input.id)),
  remind: os.remind.handler(async ({ context, input: { id } }) => {
    await context.once(async (tx) => {
      await remindNow(tx, context, id)
      return {}
    })
    // Outside: an answer that is stored for a retry holds no link.
    return previewReminder(context.read, context, id)
  }),
  void: os.void.handler(({ context, input }) =>
    context.write((tx) => invoices.voidInvoice(tx, input.id, input.reason)),
  ),
  revokeLink: os.revokeLink.handler(({ context, input }) => context.once((tx) => revokeLink(tx, context, input.id))),
  copy: os.copy.handler(({ context, input }) => context.once((tx) => copyInvoice(tx, input.id))),
})
