/** What a customer is written about an invoice. */
import type { Facts } from '#domains/system/business/contract.ts'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
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
  link: string
}

export type InvoiceMessage = { text: string; subject: string; message: string }

/** The invoice itself, with the link that it is paid by. */
export function toInvoiceMessage(facts: Facts, about: About): InvoiceMessage {
  const { invoiceNumber, balance, dueDate, link } = about
  const forWhat = about.service === null ? '' : ` for your ${about.service}`
  const due = `${formatCents(balance)}, due ${formatDay(dueDate)}`
  return {
    text: `${formatGreeting(about.name)}, this is ${facts.name}. Your invoice ${invoiceNumber}${forWhat} is ready: ${due}. View and pay here: ${link} Reply STOP to opt out.`,
    subject: `Invoice ${invoiceNumber} from ${facts.name}`,
    message: letter(
      facts,
      about,
      `Your invoice ${invoiceNumber}${forWhat} is ready: ${due}.`,
      `View it and pay by card here:\n${link}`,
    ),
  }
}

function letter(facts: Facts, { name }: About, ...parts: string[]): string {
  return [`${formatGreeting(name)},`, ...parts, `Questions? Call ${formatPhone(facts.phone)}.`, facts.name].join('\n\n')
}
