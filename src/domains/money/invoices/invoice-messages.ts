/** What a customer is written about an invoice. */
import type { Facts } from '#domains/system/business/contract.ts'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import type { MessageWords } from '#domains/messaging/messages/join-message.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'

export type About = {
  name: string
  invoiceNumber: string
  /** What it is for; null without a job. */
  service: string | null
  /** Cents that are owed. */
  balance: number
  dueDate: Date
  /** It was corrected since the customer got it. */
  isRevised: boolean
  link: string
  /** The same, as short as a text wants it. */
  textLink: string
}

/** The invoice itself, with the link that it is paid by. */
export function toInvoiceWords(facts: Facts, about: About): MessageWords {
  const { invoiceNumber, balance, dueDate } = about
  const forWhat = about.service === null ? '' : ` for your ${about.service}`
  const what = about.isRevised
    ? `We updated your invoice ${invoiceNumber}${forWhat}`
    : `Your invoice ${invoiceNumber}${forWhat} is ready`
  const due = `${formatCents(balance)}, due ${formatDay(dueDate)}`
  return {
    text: `${formatGreeting(about.name)}, this is ${facts.name}. ${what}: ${due}. View and pay here:`,
    subject: `${about.isRevised ? 'Updated invoice' : 'Invoice'} ${invoiceNumber} from ${facts.name}`,
    words: [
      `${formatGreeting(about.name)},`,
      `${what}: ${due}.${about.isRevised ? ' This replaces the one you got before.' : ''}`,
      `View it and pay by card here:`,
    ].join('\n\n'),
    ending: `Questions? Call ${formatPhone(facts.phone)}.\n\n${facts.name}`,
  }
}
