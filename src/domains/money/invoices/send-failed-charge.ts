import * as business from '#domains/system/business/service.ts'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { lockInvoice } from './invoice-row.ts'
import { findPreferredChannel, getMessageDetails, queueMessage } from './send-invoice.ts'

/**
 * Writes to the customer that a charge of their saved card or bank account did not go through, with the link to pay
 * another way. Nothing is sent to a customer who cannot be reached.
 */
export async function sendFailedCharge(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  invoiceId: string,
  { amount, needsCustomer }: { amount: number; needsCustomer: boolean },
): Promise<void> {
  const row = await lockInvoice(tx, invoiceId)
  const way = await findPreferredChannel(tx, row.customerId)
  if (way === null) return
  const [{ name, invoiceNumber, link, textLink }, facts] = await Promise.all([
    getMessageDetails(tx, making, row),
    business.facts(tx),
  ])
  const what = needsCustomer
    ? `Your bank wants you to confirm the ${formatCents(amount)} payment for invoice ${invoiceNumber}. Nothing was charged`
    : `The ${formatCents(amount)} payment for invoice ${invoiceNumber} didn't go through, so nothing was charged`
  await queueMessage(tx, row, way.type, way.recipient, {
    words: {
      text: `${formatGreeting(name)}, this is ${facts.name}. ${what}. Please pay here:`,
      subject: `Your payment for ${invoiceNumber} didn’t go through`,
      words: `${formatGreeting(name)},\n\n${what}.\n\nYou can pay with this or another card here:`,
      ending: `Questions? Call ${formatPhone(facts.phone)}.\n\n${facts.name}`,
    },
    end: { link, textLink, ending: `Questions? Call ${formatPhone(facts.phone)}.\n\n${facts.name}` },
  })
}
