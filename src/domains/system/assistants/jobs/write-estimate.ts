import { formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { formatPhone } from '#lib/phone.ts'
import { toSentence, createChooser } from '../marketing/offer-phrases.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import type { DraftOptions } from '../draft-options.ts'
import type { Estimated } from './estimate-job.ts'

/** Writes the estimate in our own words, with every figure as it was calculated. */
export function writeEstimate({ figures, read }: Estimated, facts: Facts, { tone, again }: DraftOptions): string {
  const choose = createChooser(`${figures}${again}`)
  const lines = figures.split('\n')
  const priced = lines.filter((line) => !line.startsWith('To ask: '))
  const asked = lines.filter((line) => line.startsWith('To ask: '))
  if (tone === 'shorter') return [...priced.filter((line) => !line.startsWith('It depends')), ...asked].join('\n')
  const first = choose([
    `Rough estimate: ${read.join(', ')}.`,
    `Ballpark estimate: ${read.join(', ')}.`,
    `A first estimate for ${read.join(', ')}.`,
  ])
  const fixed = 'We set a firm price after seeing the surface, before work starts.'
  const warm = tone === 'warmer' ? [`Happy to come by and measure for free: ${formatPhone(facts.phone)}.`] : []
  return [toSentence(first), ...priced, fixed, ...warm, ...(asked.length > 0 ? ['', ...asked] : [])].join('\n')
}

/** What the customer could be written: a ballpark where there is one, what we have to know where there is none. */
export function replyToCustomer({ services, areaSqFt, open, read }: Estimated, facts: Facts): string {
  const priced = services.flatMap(({ service, price }) =>
    price === null ? [] : [`${service.toLowerCase()} ${formatBallpark(price)}`],
  )
  const size = areaSqFt === null ? '' : ` for about ${areaSqFt.toLocaleString('en-US')} sq ft`
  const figure =
    priced.length > 0
      ? `A ballpark${size}: ${priced.join('; ')}.`
      : `Thank you for asking about ${read[0] ?? 'this work'}.`
  const asked = open.map((question) => toSentence(question.replace('To ask: ', '')))
  return [
    figure,
    ...asked,
    `We’ll come take a look for free and give you a firm price before work starts. ${facts.name}, ${formatPhone(facts.phone)}`,
  ].join(' ')
}
