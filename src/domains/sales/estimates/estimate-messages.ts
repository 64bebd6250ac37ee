/** What an estimate says: in the messages that bring it, and in the text that a customer agrees to. */
import type { Facts } from '#domains/system/business/contract.ts'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Estimate } from './contract.ts'
import type { Price } from './price-estimate.ts'

type About = Pick<Estimate, 'customerName' | 'title' | 'estimateNumber' | 'validUntil'>

export function estimateText(facts: Facts, { customerName, title, validUntil }: About, link: string): string {
  return `${formatGreeting(customerName)}, this is ${facts.name}. Your estimate is ready: ${title}, good until ${formatDate(validUntil)}. View and accept it here: ${link} Reply STOP to opt out.`
}

export const estimateEmail = (facts: Facts, about: About, link: string): { subject: string; message: string } => ({
  subject: `Your estimate from ${facts.name}: ${about.title}`,
  message: [
    `${formatGreeting(about.customerName)},`,
    `Your estimate ${about.estimateNumber} is ready: ${about.title}. See the price, choose your options and accept it here:`,
    link,
    `This price is good until ${formatDate(about.validUntil)}. This link is private, so please don't share it. Questions? Just reply or call ${formatPhone(facts.phone)}.`,
    `${facts.name}, ${formatPhone(facts.phone)}`,
  ].join('\n\n'),
})

/** `cents`: what is left of the deposit. */
export function depositText(facts: Facts, { customerName, title }: About, cents: number, link: string): string {
  return `${formatGreeting(customerName)}, this is ${facts.name}. Thanks for accepting "${title}". Your ${formatCents(cents)} deposit is due. Pay by card here, or by check: ${link} Reply STOP to opt out.`
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
    `Thank you for accepting estimate ${about.estimateNumber}, "${about.title}". Your ${formatCents(cents)} deposit is due. Pay by card here:`,
    link,
    `Cash or check works, too. This link is private, so please don't share it. Questions? Just reply or call ${formatPhone(facts.phone)}.`,
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
    ...(price.deposit > 0
      ? [sum('Deposit', price.deposit), sum('Due on completion', price.total - price.deposit)]
      : []),
    `Good until ${formatDate(estimate.validUntil)}.`,
    `I accept this estimate and its terms (/terms). ${formatDay(at)}, ${formatTime(at)}.`,
  ].join('\n')
}
