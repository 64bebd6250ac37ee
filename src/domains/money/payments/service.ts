import { siteOrigin } from '#platform/http/site-origin.ts'
import { issueByLink } from '#domains/money/invoices/issue-invoice.ts'
import { payKey } from '#domains/money/invoices/invoice-link.ts'
import { countTestEntries, deleteTestEntries } from '#domains/money/ledger/test-entries.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context, AppServices } from '#platform/http/context.ts'
import { STRIPE_EVENTS } from '#providers/payments/stripe-events.ts'
import { readSwitches, setCheckoutSwitch } from './checkout-settings.ts'
import type { CheckoutSwitch } from './checkout-settings.ts'
import type { Ways } from './contract.ts'
import { WEBHOOK } from './mount.ts'
import { dismissTestAlerts } from './settle-payment.ts'
import { ensureIntent, Refused } from './payment-intents.ts'

/**
 * Prepares an invoice for payment and returns the secret of its link, which is ours and stays the same until the link
 * is disabled (architecture.md, Pitfalls). The customer can read the invoice from then on, so this sends a draft,
 * unless `shared` is false.
 */
export async function createIntent(
  context: Context,
  id: string,
  how: { shared?: boolean | undefined } = {},
): Promise<{ clientSecret: string }> {
  try {
    await ensureIntent(context, { invoiceId: id })
  } catch (error) {
    throw error instanceof Refused ? error.forOffice() : error
  }
  return { clientSecret: payKey(context.seals, await context.write((tx) => issueByLink(tx, id, how))) }
}

/** Returns who charges cards, whether for real, and where the provider has to send its events. */
export async function getPaymentProviders(tx: Tx, parts: AppServices): Promise<Ways> {
  const { config, providers, testPaymentsCount } = parts
  const { payments } = providers
  const [switches, tests] = await Promise.all([readSwitches(tx), countTestEntries(tx)])
  const url = `${siteOrigin(config)}${WEBHOOK}`
  return {
    provider: payments.name,
    simulated: payments.simulated,
    takesCards: payments.name !== 'embedded' || testPaymentsCount || switches.testCheckout,
    isDemo: testPaymentsCount,
    ...switches,
    tests,
    webhook: { url, isPublic: url.startsWith('https:'), events: [...STRIPE_EVENTS] },
  }
}

/** Turns one of the owner's switches, and answers how cards are taken from then on. */
export const setSwitch = (context: Context, which: CheckoutSwitch, on: boolean): Promise<Ways> =>
  context.write(async (tx) => {
    await setCheckoutSwitch(tx, which, on)
    return getPaymentProviders(tx, context)
  })

/** Deletes every test payment; returns how many there were. */
export async function deleteTests(tx: Tx): Promise<number> {
  await dismissTestAlerts(tx)
  return deleteTestEntries(tx)
}
