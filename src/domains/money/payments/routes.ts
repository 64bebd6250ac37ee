import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { openCheckout } from './open-checkout.ts'
import { contract } from './contract.ts'
import { getCustomerAccount } from './customer-account.ts'
import { getPaymentPage, getSubjectByLink } from './payment-page.ts'
import { listEntries, recordOnSite, recordPayment } from './record-payment.ts'
import { refundPayment } from './refund-payment.ts'
import * as payments from './service.ts'
import { openPayment } from './payment-intents.ts'
import { confirmTest, payByTestCard } from './test-checkout.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  createIntent: os.createIntent.handler(({ context, input }) => payments.createIntent(context, input.id, input)),
  entries: os.entries.handler(({ context, input }) => listEntries(context.read, { invoiceId: input.id })),
  record: os.record.handler(({ context, input: { id, ...given } }) =>
    context.once((tx) => recordPayment(tx, context, { invoiceId: id }, given)),
  ),
  estimateEntries: os.estimateEntries.handler(({ context, input }) =>
    listEntries(context.read, { estimateId: input.id }),
  ),
  recordDeposit: os.recordDeposit.handler(({ context, input: { id, ...given } }) =>
    context.once((tx) => recordPayment(tx, context, { estimateId: id }, given)),
  ),
  recordOnSite: os.recordOnSite.handler(({ context, input: { id, ...given } }) =>
    context.once((tx) => recordOnSite(tx, context, id, given)),
  ),
  refund: os.refund.handler(({ context, input: { id, ...given } }) => refundPayment(context, id, given)),
  account: os.account.handler(({ context, input }) => getCustomerAccount(context.read, input.id)),
  providers: os.providers.handler(({ context }) => payments.getPaymentProviders(context.read, context)),
  setTestCheckout: os.setTestCheckout.handler(({ context, input }) =>
    payments.setSwitch(context, 'testCheckout', input.on),
  ),
  setTips: os.setTips.handler(({ context, input }) => payments.setSwitch(context, 'tips', input.on)),
  deleteTests: os.deleteTests.handler(async ({ context }) => ({ deleted: await context.write(payments.deleteTests) })),
  view: os.view.handler(({ context, input }) => getPaymentPage(context.read, context, input.id, input.secret)),
  start: os.start.handler(async ({ context, input: { id, secret, ...wish } }) => {
    const { payment, order } = await openPayment(
      context,
      await getSubjectByLink(context.read, context.seals, id, secret),
      wish,
    )
    return { clientSecret: payment.clientSecret ?? '', total: order.total }
  }),
  checkout: os.checkout.handler(async ({ context, input: { id, secret, ...wish } }) =>
    openCheckout(context, await getSubjectByLink(context.read, context.seals, id, secret), wish),
  ),
  testCard: os.testCard.handler(async ({ context, input: { id, secret, card, ...wish } }) =>
    payByTestCard(context, await getSubjectByLink(context.read, context.seals, id, secret), wish, card),
  ),
  testConfirm: os.testConfirm.handler(async ({ context, input: { id, secret, ...answer } }) =>
    confirmTest(context, await getSubjectByLink(context.read, context.seals, id, secret), answer),
  ),
})
