/** What a change order says: in the messages that bring it, and in the text that a customer agrees to. */
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import type { MessageWords } from '#domains/messaging/messages/join-message.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { formatQuantityWithUnit } from '#lib/printable-document.ts'
import type { StoredChangeOrder } from './change-order-row.ts'
import { compareScopes } from './compare-scopes.ts'

type About = Pick<StoredChangeOrder, 'customerName' | 'service' | 'order' | 'before' | 'after' | 'address' | 'agreed'>

/** What brings it to the customer. */
export function changeOrderWords(facts: Facts, { customerName, service, order }: About): MessageWords {
  const greeting = formatGreeting(customerName)
  const total = formatCents(order.total)
  return {
    text: `${greeting}, this is ${facts.name}. There's a change to your ${service} job: the new total would be ${total}. See what changes and accept or decline it here:`,
    subject: `A change to your ${service} job: please take a look`,
    words: [
      `${greeting},`,
      ...(order.reason ? [order.reason] : []),
      `Here’s a change to your ${service} job. The total was ${formatCents(order.was)} and would be ${total}. See what changes, and accept or decline it here:`,
    ].join('\n\n'),
    ending: [
      `We won’t do the extra work or change your price until you accept. Please answer by ${formatDate(order.validUntil)}. This link is private, so please don’t share it. Questions? Just reply or call ${formatPhone(facts.phone)}.`,
      `${facts.name}, ${formatPhone(facts.phone)}`,
    ].join('\n\n'),
  }
}

export const acceptedChangeEmail = (
  facts: Facts,
  { customerName, service }: About,
  text: string,
  link: string,
): { subject: string; message: string } => ({
  subject: `You accepted a change to your ${service} job`,
  message: [
    `${formatGreeting(customerName)},`,
    'Thank you! For your records, here’s what you accepted:',
    text,
    `You can also view it here: ${link}`,
    `${facts.name}, ${formatPhone(facts.phone)}`,
  ].join('\n\n'),
})

/** The exact text that is agreed to: all that the page shows. */
export function changeAgreementText(facts: Facts, about: About, at: Date): string {
  const { order, before, after, customerName, address, service, agreed } = about
  const { lines, discountName, after: is, before: was } = compareScopes(before, after)
  return [
    `Change order from ${facts.name}, ${facts.city}, ${facts.state} ${facts.zip}`,
    `${service}, for ${customerName}, ${address}`,
    ...(agreed ? [`Changes what was accepted with ${agreed.number}.`] : []),
    ...(order.reason ? [order.reason] : []),
    ...lines.map(
      ({ is: state, area, description, quantity, unit, unitPrice, total }) =>
        `- ${LABELS[state]}${area ? `${area}: ` : ''}${description}, ${formatQuantityWithUnit(quantity, unit)} at ${formatCents(unitPrice)}${state === 'removed' ? '' : `: ${formatCents(total)}`}`,
    ),
    ...(is.off > 0 ? [`${discountName ?? 'Discount'}: -${formatCents(is.off)}`] : []),
    ...(is.tax > 0 ? [`Tax: ${formatCents(is.tax)}`] : []),
    `Total was: ${formatCents(was.total)}`,
    `New total: ${formatCents(is.total)}`,
    `I accept this change and its new total (/terms). ${formatDay(at)}, ${formatTime(at)}.`,
  ].join('\n')
}

const LABELS = { same: '', added: 'Added: ', removed: 'Removed: ', changed: 'Changed: ' } as const
