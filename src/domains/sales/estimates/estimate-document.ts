/** What stands on the paper of an estimate: what is offered, or what was agreed to. */
import type { Facts } from '#domains/system/business/contract.ts'
import { lineTotal } from '#domains/sales/pricing/bill-totals.ts'
import { formatDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import {
  toTotalLines,
  formatQuantity,
  toDocumentRow,
  toReceiver,
  toSender,
  toSumLine,
} from '#lib/printable-document.ts'
import type { PrintableDocument } from '#lib/printable-document.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Answer, WholeEstimate } from './contract.ts'
import { findWhen } from './payment-schedule.ts'
import type { ScheduledStep } from './contract-payment-steps.ts'
import { getDefaultChoice, packagePrice, computePrice } from './price-estimate.ts'
import type { Choice, EstimateLine } from './contract-line-items.ts'

export function toEstimateDocument(facts: Facts, estimate: WholeEstimate): PrintableDocument {
  const { offer, taxRate, state, depositPaid } = estimate
  const agreed = state === 'accepted' ? estimate.answers.find(({ accepted }) => accepted) : undefined
  const choice = agreed?.choice ?? getDefaultChoice(offer)
  const price = computePrice(offer, estimate, choice)
  const chosen = offer.packages.find(({ id }) => id === choice.packageId)
  const deposit = agreed?.deposit ?? price.deposit
  return {
    title: 'Estimate',
    number: estimate.estimateNumber,
    stamp: agreed ? `Accepted ${formatDay(agreed.at)}` : STAMPS[state],
    from: toSender(facts),
    to: toReceiver('Prepared for', estimate.customerName, estimate.address),
    dates: [
      { called: 'Issued', day: formatDay(estimate.sentAt ?? estimate.createdAt) },
      { called: 'Valid until', day: formatDate(estimate.validUntil) },
    ],
    lead: [
      estimate.title,
      ...(estimate.intro ? [estimate.intro] : []),
      ...(estimate.areaSqFt ? [`Measured: ${estimate.areaSqFt.toLocaleString('en-US')} sq ft`] : []),
      ...(chosen ? [`${agreed ? 'Package' : 'Example package'}: ${chosen.name}`] : []),
    ].join('\n'),
    rows: price.lines.map((line) => ({ ...toDocumentRow(line), quantity: quantityOf(line) })),
    sums: [
      ...toTotalLines({
        ...price,
        taxRate,
        discount: { name: price.discountName ?? 'Discount', cents: price.discount },
      }),
      { ...toSumLine('Total', price.total), isLast: true },
      ...(deposit > 0 ? [toSumLine(agreed ? 'Deposit' : 'Deposit due on acceptance', deposit)] : []),
      ...(depositPaid > 0 ? [toSumLine('Deposit paid (thank you!)', -depositPaid)] : []),
    ],
    also: [...(agreed ? [] : choices(estimate, choice)), ...(price.schedule ? [scheduleTable(price.schedule)] : [])],
    signature: agreed?.signature
      ? {
          path: agreed.signature.startsWith('M') ? agreed.signature : null,
          name: agreed.name ?? estimate.customerName,
          signedOn: formatDay(agreed.at),
        }
      : null,
    notes: agreed
      ? acceptance(agreed)
      : ANSWERABLE.has(state)
        ? [`To accept, open the link in our message or call ${formatPhone(facts.phone)}.`]
        : [],
  }
}

const ANSWERABLE = new Set<string>(['draft', 'sent'])
const STAMPS = {
  draft: 'Draft',
  sent: null,
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  void: 'Canceled',
} as const

const quantityOf = ({ quantity, unit }: EstimateLine): string =>
  formatQuantity(quantity) + (unit === 'each' ? '' : ` ${unit}`)

/** What is paid when. */
const scheduleTable = (schedule: readonly ScheduledStep[]): NonNullable<PrintableDocument['also']>[number] => ({
  called: 'Payment schedule',
  rows: schedule.map(({ number, name, percent, cents, due }) => ({
    description: `${number}. ${name}${percent === null ? '' : `, ${percent}%`}`,
    detail: findWhen({ name, due }),
    amount: formatCents(cents),
  })),
})

/** What else there is to choose, each with what it costs. */
function choices(
  { offer: { choose, packages, options } }: WholeEstimate,
  { optionIds }: Choice,
): NonNullable<PrintableDocument['also']> {
  const more = options.filter(({ id }) => !optionIds.includes(id))
  return [
    ...(packages.length > 0
      ? [
          {
            called: choose || 'Choose a package',
            rows: packages.map(({ name, summary, points, lines }) => ({
              description: name,
              detail: [...(summary ? [summary] : []), ...points].join(' · '),
              amount: formatCents(packagePrice(lines)),
            })),
          },
        ]
      : []),
    ...(more.length > 0
      ? [
          {
            called: 'Optional add-ons',
            rows: more.map((line) => ({
              description: line.description,
              detail: line.detail,
              amount: formatCents(lineTotal(line)),
            })),
          },
        ]
      : []),
  ]
}

/** Shows who accepted it, and the evidence. The exact text is stored; the document names its digest. */
function acceptance({ name, at, signature, preferredStart, digest }: Answer): string[] {
  const how =
    signature === 'typed' ? ', signed by typing this name' : signature?.startsWith('M') ? ', signed on screen' : ''
  return [
    `Accepted by ${name ?? 'the customer'} on ${formatDay(at)}${how}.${preferredStart ? ` Preferred start: ${preferredStart}.` : ''}`,
    ...(digest
      ? [`A copy of the accepted text is on file. SHA-256: ${digest.match(/.{16}/g)?.join(' ') ?? digest}.`]
      : []),
  ]
}
