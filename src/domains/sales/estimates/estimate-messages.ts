/** What an estimate says: in the messages that bring it, and in the text that a customer agrees to. */
import type { Facts } from '#domains/system/business/contract.ts'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import type { MessageWords } from '#domains/messaging/messages/join-message.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Estimate } from './contract.ts'
import { formatSteps } from './payment-schedule.ts'
import type { Price } from './price-estimate.ts'

type About = Pick<Estimate, 'customerName' | 'title' | 'estimateNumber' | 'validUntil'>

/** What brings the estimate itself. */
export function estimateWords(facts: Facts, about: About): MessageWords {
  const { customerName, title, estimateNumber, validUntil } = about
  return {
    text: `${formatGreeting(customerName)}, this is ${facts.name}. Your estimate is ready: ${title}, good until ${formatDate(validUntil)}. View and accept it here:`,
    subject: `Your estimate from ${facts.name}: ${title}`,
    words: [
      `${formatGreeting(customerName)},`,
      `Your estimate ${estimateNumber} is ready: ${title}. See the price, choose your options and accept it here:`,
    ].join('\n\n'),
    ending: [
      `This price is good until ${formatDate(validUntil)}. This link is private, so please don't share it. Questions? Just reply or call ${formatPhone(facts.phone)}.`,
      `${facts.name}, ${formatPhone(facts.phone)}`,
    ].join('\n\n'),
  }
}

/** `cents`: what is left of the deposit. */
export function depositWords(facts: Facts, about: About, cents: number): MessageWords {
  const { customerName, title, estimateNumber } = about
  return {
    text: `${formatGreeting(customerName)}, this is ${facts.name}. Thanks for accepting "${title}". Your ${formatCents(cents)} deposit is due. Pay by card here, or by check:`,
    subject: `Your deposit of ${formatCents(cents)} for ${title}`,
    words: [
      `${formatGreeting(customerName)},`,
      `Thank you for accepting estimate ${estimateNumber}, "${title}". Your ${formatCents(cents)} deposit is due. Pay by card here:`,
    ].join('\n\n'),
    ending: [
      `Cash or check works, too. This link is private, so please don't share it. Questions? Just reply or call ${formatPhone(facts.phone)}.`,
      `${facts.name}, ${formatPhone(facts.phone)}`,
    ].join('\n\n'),
  }
}

export const acceptedEmail = (
  facts: Facts,
  about: About,
  text: string,
  link: string,
): { subject: string; message: string } => ({
  subject: `You accepted estimate ${about.estimateNumber}`,
  message: [
    `${formatGreeting(about.customerName)},`,
    "Thank you! For your records, here's what you accepted:",
    text,
    `You can also view it here: ${link}`,
    `${facts.name}, ${formatPhone(facts.phone)}`,
  ].join('\n\n'),
})

type Agreed = Pick<
  Estimate,
  'estimateNumber' | 'title' | 'intro' | 'customerName' | 'address' | 'validUntil' | 'areaSqFt'
>

/** The exact text that is agreed to: all that the page shows of what was chosen. */
export function agreementText(
  facts: Facts,
  estimate: Agreed,
  price: Price,
  { packageName, at }: { packageName: string | null; at: Date },
): string {
  const sum = (what: string, cents: number) => `${what}: ${formatCents(cents)}`
  return [
    `Estimate ${estimate.estimateNumber} from ${facts.name}, ${facts.city}, ${facts.state} ${facts.zip}`,
    `${estimate.title}, for ${estimate.customerName}, ${estimate.address}`,
    ...(estimate.intro ? [estimate.intro] : []),
    ...(estimate.areaSqFt ? [`Measured: ${estimate.areaSqFt.toLocaleString('en-US')} sq ft`] : []),
    ...(packageName ? [`Package: ${packageName}`] : []),
    ...price.lines.map(
      ({ description, detail, quantity, unit, unitPrice, total }) =>
        `- ${description}${detail ? ` (${detail})` : ''}, ${quantity.toLocaleString('en-US')} ${unit} at ${formatCents(unitPrice)}: ${formatCents(total)}`,
    ),
    sum('Subtotal', price.subtotal),
    ...(price.discount > 0 ? [`${price.discountName ?? 'Discount'}: -${formatCents(price.discount)}`] : []),
    ...(price.tax > 0 ? [sum('Tax', price.tax)] : []),
    sum('Total', price.total),
    ...(price.schedule
      ? formatSteps(price.schedule)
      : price.deposit > 0
        ? [sum('Deposit', price.deposit), sum('Due on completion', price.total - price.deposit)]
        : []),
    `Good until ${formatDate(estimate.validUntil)}.`,
    `I accept this estimate and its terms (/terms). ${formatDay(at)}, ${formatTime(at)}.`,
  ].join('\n')
}
