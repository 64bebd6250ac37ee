import type { client } from '#dashboard/api-client.ts'
import { formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { formatMinutes } from '#lib/dates.ts'

export type JobEstimate = Awaited<ReturnType<typeof client.assistants.jobEstimate>>

type Figure = { name: string; value: string }

/** Lists price and hours of each service, then the amount of each material. Unknown figures are left out. */
export function listFigures({ services, materials }: JobEstimate): Figure[] {
  const isOne = services.length === 1
  return [
    ...services.flatMap(({ service, price, hours }) => [
      ...(price ? [{ name: isOne ? 'Price' : `Price, ${service}`, value: formatBallpark(price) }] : []),
      ...(hours ? [{ name: isOne ? 'Time' : `Time, ${service}`, value: spanOf(hours) }] : []),
    ]),
    ...materials.map(({ name, amount }) => ({ name, value: amount })),
  ]
}

/** What would make it better, as a question: `Wet-look, satin or natural finish?` */
export const toQuestion = (question: string): string =>
  question.replace(/^To ask: /, '').replace(/^./, (letter) => letter.toUpperCase())

/** `6 h`, or `6 h to 8 h`. */
const spanOf = ({ low, high }: { low: number; high: number }): string =>
  low === high ? formatMinutes(low) : `${formatMinutes(low)} to ${formatMinutes(high)}`
