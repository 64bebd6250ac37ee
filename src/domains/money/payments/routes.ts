import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { makeCardLink, sendCardLink } from './cards/card-link.ts'
import { chargeInvoice } from './cards/charge-card.ts'
import { setPlanCard } from './cards/charge-plan.ts'
import { getChargeState, getCustomerCards } from './cards/charge-state.ts'
import { removeCard } from './cards/remove-card.ts'
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
  setCardOnFile: os.setCardOnFile.handler(({ context, input }) => payments.setSwitch(context, 'cardOnFile', input.on)),
  setBankAccounts: os.setBankAccounts.handler(({ context, input }) =>
    payments.setSwitch(context, 'bankAccounts', input.on),
  ),
  cards: os.cards.handler(({ context, input }) => getCustomerCards(context.read, input.id)),
  cardLink: os.cardLink.handler(async ({ context, input: { id, businessId } }) => ({
    link: await context.write((tx) => makeCardLink(tx, context, { customerId: id, businessId })),
  })),
  sendCardLink: os.sendCardLink.handler(({ context, input: { id, businessId, by } }) =>
    context.once((tx) => sendCardLink(tx, context, { customerId: id, businessId }, by)),
  ),
  removeCard: os.removeCard.handler(async ({ context, input }) => {
    await context.write((tx) => removeCard(tx, input.id))
    return { removed: true as const }
  }),
  chargeState: os.chargeState.handler(({ context, input }) => getChargeState(context.read, context, input.id)),
  chargeCard: os.chargeCard.handler(({ context, input: { id, ...charge } }) => chargeInvoice(context, id, charge)),
  setPlanCard: os.setPlanCard.handler(({ context, input }) =>
    context.write((tx) => setPlanCard(tx, input.id, input.cardId)),
  ),
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
