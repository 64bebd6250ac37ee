import type { client } from '#dashboard/client.ts'
import { formatBallpark } from '#domains/pricing/ballpark.ts'
import { formatMinutes } from '#lib/dates.ts'

export type JobEstimate = Awaited<ReturnType<typeof client.assistants.jobEstimate>>

export type Figure = { name: string; value: string }

/** Price and hours of each service, then what it takes of which material; what nobody knows is not there. */
export function figuresOf({ services, materials }: JobEstimate): Figure[] {
  const isOne = services.length === 1
  return [
    ...services.flatMap(({ service, price, hours }) => [
      ...(price ? [{ name: isOne ? 'Price' : `Price, ${service}`, value: formatBallpark(price) }] : []),
      ...(hours ? [{ name: isOne ? 'Time' : `Time, ${service}`, value: spanOf(hours) }] : []),
    ]),
    ...materials.flatMap(({ name, quantity, unit }) =>
      quantity === null ? [] : [{ name, value: `${quantity.toLocaleString('en-US')}${unit === null ? '' : ` ${unit}`}` }],
    ),
  ]
}

/** `6 h`, or `6 h to 8 h`. */
const spanOf = ({ low, high }: { low: number; high: number }): string => (low === high ? formatMinutes(low) : `${formatMinutes(low)} to ${formatMinutes(high)}`)
