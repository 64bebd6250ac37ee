import type { Content, Rates } from '#domains/system/business/contract.ts'
import { compactList, warrantyTerm } from '#domains/system/business/business-claims.ts'
import { formatLicensing } from '#domains/system/business/format-license.ts'
import { hasPrices } from '#domains/system/business/to-public-content.ts'
import { CLAIMS, FINISHES, formatAddress, TOWNS } from '#domains/system/business/business-facts.ts'
import { formatWeek } from '#domains/system/business/format-week.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { ZONE } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { formatList, formatYears } from '#lib/format-list.ts'

export type LlmsContent = Content & {
  origin: string
  /** `YYYY-MM-DD` where the business is: closed days before it are over. */
  today: string
  pages: readonly { path: string; title: string; description: string }[]
}

/** llms.txt (llmstxt.org): what an assistant needs to answer for the business, out of the same content as the pages. */
export function renderLlmsTxt(content: LlmsContent): string {
  const { facts, origin } = content
  const phone = formatPhone(facts.phone)
  return compactList(
    `# ${facts.name}`,
    `> Owner-operated paver sealing, paver cleaning and restoration, and pressure washing for homes and businesses in ${facts.city}, ${facts.state}, and around Tampa Bay, since ${facts.since}. Licensed and insured. Estimates are free and answered within ${facts.answerHours} hours.`,
    bullets([
      `Phone: ${phone}`,
      `Email: ${facts.email}`,
      `Address: ${formatAddress(facts)}`,
      `Free quote: ${origin}/#quote`,
      `Works within about ${facts.radiusMiles} miles of ${facts.city}, in ${facts.county} and nearby: ${formatList(TOWNS.map(({ name }) => name))}`,
      `${warrantyTerm(facts) ? `Warranty: ${formatYears(facts.warrantyYears)} on every sealing job. ` : ''}A seal lasts ${CLAIMS.sealingLasts}.`,
      ...formatLicensing(content.licensing),
      `Finishes: ${formatList(FINISHES.map(({ name, gloss }) => `${name.toLowerCase()} (${gloss})`))}`,
      `Payment: ${facts.paymentMethods}, ${facts.paymentTerms}. If a job requires a deposit, the estimate says so.`,
    ]),
    hasPrices(content.rates)
      ? section(
          'Price guide',
          `A guide, not a quote: we price each job after seeing it, at no charge. Price per square foot and the job minimum.`,
          prices(content.rates),
        )
      : section('Prices', `There's no public price list. Request a free quote at ${origin}/#quote or call ${phone}.`),
    content.confirmed.hours &&
      section('Hours', `Local time (${ZONE}).`, bullets([...formatWeek(content.hours), ...closedDays(content)])),
    section(
      'Questions and answers',
      ...content.faq.map(({ question, answer }) => `### ${inLine(question)}\n\n${answer.trim()}`),
    ),
    section(
      'Pages',
      bullets(
        content.pages.map(
          ({ path, title, description }) => `[${linkText(title)}](${origin}${path}): ${inLine(description)}`,
        ),
      ),
    ),
    section(
      'What not to quote from this site',
      bullets([
        'Pictures marked Illustration are renders that show what the work does. They are not photos of finished jobs.',
        ...(content.testimonials.some(({ sample }) => sample)
          ? [
              'Testimonials marked Sample are placeholders. They are not from customers and do not count toward any rating.',
            ]
          : []),
      ]),
    ),
  ).join('\n\n')
}

const section = (title: string, ...parts: string[]): string => [`## ${title}`, ...parts].join('\n\n')
const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')
const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const linkText = (text: string): string => inLine(text).replaceAll(/[[\]\\]/g, '\\$&')

function prices(rates: Rates): string {
  return bullets(
    Object.entries(SERVICES).flatMap(([key, { label }]) => {
      // Object.entries forgets what the keys are: SERVICES has exactly those of the rates.
      const { low, high, minimum } = rates[key as keyof Rates]
      if (high === 0) return []
      return `${label}: ${formatCents(low)} to ${formatCents(high)}, from ${formatCents(minimum)}`
    }),
  )
}

const closedDays = ({ hours, today }: LlmsContent): string[] =>
  hours.closed
    .filter(({ date }) => date >= today)
    .map(({ date, reason }) => `Closed on ${date}${reason ? `: ${inLine(reason)}` : ''}`)
