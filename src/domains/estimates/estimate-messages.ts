/** What an estimate says: in the messages that bring it, and in the text that a customer agrees to. */
import type { Facts } from '#domains/business/contract.ts'
import { formatGreeting } from '#domains/customers/display-name.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Estimate } from './contract.ts'
import type { Price } from './price-estimate.ts'

type About = Pick<Estimate, 'customerName' | 'title' | 'estimateNumber' | 'validUntil'>

export function estimateText(facts: Facts, { customerName, title, validUntil }: About, link: string): string {
  return `${formatGreeting(customerName)}, this is ${facts.name}. Your estimate is ready: ${title}, good until ${formatDate(validUntil)}. See the price, choose and accept here: ${link} Reply STOP to opt out.`
}

export const estimateEmail = (facts: Facts, about: About, link: string): { subject: string; message: string } => ({
  subject: `Your estimate from ${facts.name}: ${about.title}`,
  message: [
    `${formatGreeting(about.customerName)},`,
    `Your estimate ${about.estimateNumber} is ready: ${about.title}. You can see the price, choose what you like and accept it here:`,
    link,
    `The price is good until ${formatDate(about.validUntil)}. The link is yours alone. Any question: just answer, or call ${formatPhone(facts.phone)}.`,
    `${facts.name}, ${formatPhone(facts.phone)}`,
  ].join('\n\n'),
})

/** `cents`: what is left of the deposit. */
export function depositText(facts: Facts, { customerName, title }: About, cents: number, link: string): string {
  return `${formatGreeting(customerName)}, this is ${facts.name}. Thank you for accepting "${title}". The deposit of ${formatCents(cents)} is still open. Please pay it by card here, or give us a check: ${link} Reply STOP to opt out.`
}

export const depositEmail = (
  facts: Facts,
  about: About,
  cents: number,
  link: string,
): { subject: string; message: string } => ({
  subject: `Your deposit of ${formatCents(cents)} for ${about.title}`,
  message: [
    `${formatGreeting(about.customerName)},`,
    `Thank you for accepting estimate ${about.estimateNumber}, "${about.title}". The deposit of ${formatCents(cents)} is still open. You can pay it by card here:`,
    link,
    `Cash or a check is fine, too. The link is yours alone. Any question: just answer, or call ${formatPhone(facts.phone)}.`,
    `${facts.name}, ${formatPhone(facts.phone)}`,
  ].join('\n\n'),
})

export const acceptedEmail = (
  facts: Facts,
  about: About,
  text: string,
  link: string,
): { subject: string; message: string } => ({
  subject: `You accepted estimate ${about.estimateNumber}`,
  message: [
    `${formatGreeting(about.customerName)},`,
    'Thank you. This is what you accepted, for your records:',
    text,
    `You find it here, too: ${link}`,
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
    `Estimate ${estimate.estimateNumber} of ${facts.name}, ${facts.city}, ${facts.state} ${facts.zip}`,
    `${estimate.title}, for ${estimate.customerName}, ${estimate.address}`,
    ...(estimate.intro ? [estimate.intro] : []),
    ...(estimate.areaSqFt ? [`Measured: ${estimate.areaSqFt.toLocaleString('en-US')} sq ft`] : []),
    ...(packageName ? [`Chosen: ${packageName}`] : []),
    ...price.lines.map(
      ({ description, detail, quantity, unit, unitPrice, total }) =>
        `- ${description}${detail ? ` (${detail})` : ''}, ${quantity.toLocaleString('en-US')} ${unit} at ${formatCents(unitPrice)}: ${formatCents(total)}`,
    ),
    sum('Subtotal', price.subtotal),
    ...(price.discount > 0 ? [`${price.discountName ?? 'Discount'}: -${formatCents(price.discount)}`] : []),
    ...(price.tax > 0 ? [sum('Tax', price.tax)] : []),
    sum('Total', price.total),
    ...(price.deposit > 0
      ? [sum('Deposit', price.deposit), sum('Due when finished', price.total - price.deposit)]
      : []),
    `Good until ${formatDate(estimate.validUntil)}.`,
    `I accept this estimate and its terms (/terms). ${formatDay(at)}, ${formatTime(at)}.`,
  ].join('\n')
}
