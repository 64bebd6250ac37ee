import { formatCents, formatSigned } from '#lib/money.ts'
import { ANY_SERVICE } from '../contract.ts'
import type { PriceRow } from './queries.ts'

/** What the rule of a customer makes of the sum above it: `10% discount … −$114.75`. Nothing where none applies. */
export function RuleLine({ price: { base, price, rule }, whose }: { price: PriceRow; whose: string }) {
  if (!rule || price === null) return null
  return (
    <tr>
      <td>
        {rule.words}
        <br />
        <span className="small subtle">
          {whose}, {rule.service === ANY_SERVICE ? 'any service' : rule.service}
        </span>
      </td>
      <td className="r">{base === null ? formatCents(price) : formatSigned(price - base)}</td>
    </tr>
  )
}
