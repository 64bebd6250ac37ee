/** What a customer is written when money changed hands: once for each entry, with the transaction that makes it. */
import * as business from '#domains/system/business/service.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import { BANK_DEBIT, METHOD_LABELS, methodLabel } from '#domains/money/ledger/contract.ts'
import type { Entry } from '#domains/money/ledger/contract.ts'
import { NO_CARD } from '#domains/money/ledger/ledger-summary.ts'
import { joinEmail } from '#domains/messaging/messages/join-message.ts'
import type { MessageWords } from '#domains/messaging/messages/join-message.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** What it was paid for, as it stands after the entry. */
export type Paid = {
  customerId: string
  jobId: string | null
  number: string
  /** Cents that are still owed; below zero when more was paid. */
  left: number
  /** The invoice of the work, where a deposit was taken off it: then `left` is what that one still asks for. */
  billed?: string | null
  /** The bill was canceled, or could no longer be paid, but the money came anyway. */
  closed: boolean
  /** Where it is seen; null while the customer has not been sent it. */
  link: string | null
}

/** By e-mail, where there is an address. */
export async function queueReceiptEmail(tx: Tx, paid: Paid, entry: Entry): Promise<void> {
  const { email, name } = await customers.getContact(tx, paid.customerId)
  if (email === null) return
  const words = toReceiptWords(await business.facts(tx), name, paid, entry)
  await messages.enqueue(tx, {
    type: 'email',
    purpose: 'receipt',
    customerId: paid.customerId,
    jobId: paid.jobId,
    recipient: email,
    subject: words.subject,
    message: joinEmail(words.words, { link: paid.link, ending: words.ending }),
  })
}

/** What a receipt says: the entry itself, and what is left after it. */
export function toReceiptWords(facts: Facts, name: string, paid: Paid, entry: Entry): MessageWords {
  const { subject, parts } =
    entry.kind === 'refund' ? formatRefund(facts, paid, entry) : formatPayment(facts, paid, entry)
  const moved = formatCents(Math.abs(entry.amount + entry.tip))
  const done =
    entry.kind === 'refund' ? `We refunded ${moved} on ${paid.number}` : `We got ${moved} for ${paid.number}. Thank you`
  return {
    subject,
    words: [
      `${formatGreeting(name)},`,
      ...parts,
      ...(paid.link === null ? [] : ['View it and download your PDF receipt here:']),
    ].join('\n\n'),
    text: `${formatGreeting(name)}, this is ${facts.name}. ${done}. View your receipt here:`,
    ending: `Questions? Call ${formatPhone(facts.phone)} or reply to this email.\n\n${facts.name}`,
  }
}

function formatPayment(
  facts: Facts,
  { number, left, billed, closed }: Paid,
  { kind, amount, tip, method, reference, isTest, at }: Entry,
) {
  const what = kind === 'deposit' ? `the deposit on ${number}${billed ? `, credited to ${billed}` : ''}` : number
  const rows = [
    `Received${isTest ? ' in test mode' : ''}: ${formatCents(amount + tip)} ${methodLabel({ method, reference })}${reference && reference !== BANK_DEBIT ? ` (${reference})` : ''}, ${formatDay(at)}`,
    ...(tip > 0 ? [`For ${what}: ${formatCents(amount)}`, `Tip: ${formatCents(tip)}. Thank you!`] : [`For: ${what}`]),
    closed
      ? "This was already settled, so we'll call you about this payment."
      : formatBalance(kind === 'deposit' && !billed, left),
  ]
  return {
    subject: `${isTest ? TEST : ''}Receipt for ${formatCents(amount + tip)} from ${facts.name}`,
    parts: [
      isTest ? `This was a test payment: ${NO_CARD}, and no money was received.` : "Thank you! Here's your receipt.",
      rows.join('\n'),
    ],
  }
}

/** In front of the subject of what is no money. */
const TEST = 'Test mode: '

function formatBalance(isDeposit: boolean, left: number): string {
  if (left < 0) return `This is ${formatCents(-left)} more than you owed, so we'll call you about it.`
  if (left > 0) return `${isDeposit ? 'Deposit balance due' : 'Balance due'}: ${formatCents(left)}`
  return isDeposit ? 'The deposit is paid.' : 'Paid in full.'
}

function formatRefund(
  facts: Facts,
  { number, left, billed, closed }: Paid,
  { amount, tip, method, reference, isTest, at }: Entry,
) {
  const when = method === 'card' && !isTest ? ' You should see it in 5 to 10 business days.' : ''
  const rest =
    closed || left <= 0
      ? "You don't owe anything on it."
      : `Balance due${billed ? ` on ${billed}` : ''}: ${formatCents(left)}`
  return {
    subject: `${isTest ? TEST : ''}Refund of ${formatCents(-amount - tip)} from ${facts.name}`,
    parts: [
      ...(isTest ? ['This was a test refund: no money moved.'] : []),
      `We refunded ${formatCents(-amount - tip)} on ${number} ${reference === BANK_DEBIT ? 'to your bank account' : method === 'card' ? 'to your card' : METHOD_LABELS[method]} on ${formatDay(at)}.${when}\n${rest}`,
    ],
  }
}
