/** What a customer is written when money changed hands: once for each entry, with the transaction that makes it. */
import * as business from '#domains/business/service.ts'
import type { Facts } from '#domains/business/contract.ts'
import * as customers from '#domains/customers/service.ts'
import { formatGreeting } from '#domains/customers/display-name.ts'
import { METHOD_LABELS } from '#domains/ledger/contract.ts'
import type { Entry } from '#domains/ledger/contract.ts'
import { NO_CARD } from '#domains/ledger/ledger-summary.ts'
import * as messages from '#domains/messages/service.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** What it was paid for, as it stands after the entry. */
type Paid = {
  customerId: string
  jobId: string | null
  number: string
  /** Cents that are still owed; below zero when more was paid. */
  left: number
  /** The invoice of the work, where a deposit was taken off it: then `left` is what that one still asks for. */
  billed?: string | null
  /** It was cancelled, or nothing could be paid on it any more: the money came all the same. */
  closed: boolean
  /** Where it is seen; null while the customer has not been sent it. */
  link: string | null
}

/** By e-mail, where there is an address. */
export async function queueReceiptEmail(tx: Tx, paid: Paid, entry: Entry): Promise<void> {
  const { email, name } = await customers.getContact(tx, paid.customerId)
  if (email === null) return
  const facts = await business.facts(tx)
  const words = entry.kind === 'refund' ? formatRefund(facts, paid, entry) : formatPayment(facts, paid, entry)
  const message = [
    `${formatGreeting(name)},`,
    ...words.parts,
    ...(paid.link === null ? [] : [`See it and download its receipt as a PDF here:\n${paid.link}`]),
    `Questions? Call ${formatPhone(facts.phone)} or answer this e-mail.`,
    facts.name,
  ]
  await messages.enqueue(tx, {
    type: 'email',
    purpose: 'receipt',
    customerId: paid.customerId,
    jobId: paid.jobId,
    recipient: email,
    subject: words.subject,
    message: message.join('\n\n'),
  })
}

function formatPayment(
  facts: Facts,
  { number, left, billed, closed }: Paid,
  { kind, amount, tip, method, reference, isTest, at }: Entry,
) {
  const what = kind === 'deposit' ? `the deposit of ${number}${billed ? `, which is taken off ${billed}` : ''}` : number
  const rows = [
    `Received${isTest ? ' in test mode' : ''}: ${formatCents(amount + tip)} ${METHOD_LABELS[method]}${reference ? ` (${reference})` : ''}, ${formatDay(at)}`,
    ...(tip > 0 ? [`For ${what}: ${formatCents(amount)}`, `Tip: ${formatCents(tip)}. Thank you!`] : [`For: ${what}`]),
    closed
      ? 'Nothing was to be paid on it any more, so we call you about this payment.'
      : formatBalance(kind === 'deposit' && !billed, left),
  ]
  return {
    subject: `${isTest ? TEST : ''}Receipt for ${formatCents(amount + tip)} from ${facts.name}`,
    parts: [
      isTest
        ? `This was a payment in test mode: ${NO_CARD}, and no money was received.`
        : 'Thank you. This is your receipt.',
      rows.join('\n'),
    ],
  }
}

/** In front of the subject of what is no money. */
const TEST = 'Test mode: '

function formatBalance(isDeposit: boolean, left: number): string {
  if (left < 0) return `This is ${formatCents(-left)} more than was owed, so we call you about it.`
  if (left > 0) return `Still to pay${isDeposit ? ' of the deposit' : ''}: ${formatCents(left)}`
  return isDeposit ? 'The deposit is paid.' : 'Paid in full.'
}

function formatRefund(
  facts: Facts,
  { number, left, billed, closed }: Paid,
  { amount, tip, method, isTest, at }: Entry,
) {
  const when = method === 'card' && !isTest ? ' Your bank shows it within 5 to 10 business days.' : ''
  const rest =
    closed || left <= 0
      ? 'You owe nothing for it.'
      : `Left to pay${billed ? ` of ${billed}` : ''}: ${formatCents(left)}`
  return {
    subject: `${isTest ? TEST : ''}Refund of ${formatCents(-amount - tip)} from ${facts.name}`,
    parts: [
      ...(isTest ? ['This was a refund in test mode: no money moved.'] : []),
      `We gave back ${formatCents(-amount - tip)} of ${number} ${method === 'card' ? 'to your card' : METHOD_LABELS[method]} on ${formatDay(at)}.${when}\n${rest}`,
    ],
  }
}
