import type { ReactNode } from 'react'
import { formatCents } from '#lib/money.ts'
import { formatQuantityWithUnit } from '#lib/printable-document.ts'
import type { WholeJob } from '../row-types.ts'

/** Without what only a job that exists can have. */
export type ShownScope = Omit<NonNullable<WholeJob['scope']>, 'agreed' | 'changes'>

/** Line items with quantities and prices, and what they come to; areas alone where there are no lines yet. */
export function ScopeTable({ scope }: { scope: ShownScope }) {
  const { areas, lines, discount, off, subtotal, tax, taxRate, total } = scope
  return (
    <>
      {areas.length > 0 && (
        <ul className="scopeareas" aria-label="Measured areas">
          {areas.map(({ name, sqFt }) => (
            <li key={name}>
              {name} <b className="num">{sqFt.toLocaleString('en-US')} sq ft</b>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <table className="scopet">
          <caption className="vh">Scope</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Quantity</th>
              <th scope="col" className="r">
                Price
              </th>
              <th scope="col" className="r">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <b>{line.area ?? line.description}</b>
                  {subtitle(line) && <span className="sub2">{subtitle(line)}</span>}
                </td>
                <td>{formatQuantityWithUnit(line.quantity, line.unit)}</td>
                <td className="r">{formatCents(line.unitPrice)}</td>
                <td className="r">{formatCents(line.total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {total !== subtotal && <Sum called="Subtotal" amount={formatCents(subtotal)} />}
            {discount && off > 0 && <Sum called={nameDiscount(discount)} amount={<>&minus;{formatCents(off)}</>} />}
            {tax > 0 && <Sum called={`Sales tax, ${taxRate / 1000}%`} amount={formatCents(tax)} />}
            <Sum called={<b>Total</b>} amount={<b>{formatCents(total)}</b>} />
          </tfoot>
        </table>
      )}
    </>
  )
}

/** In its place while there is none. */
export const NoScope = () => (
  <p className="pad small muted">
    Add what’s included, area by area. Line items make the price, show on the crew’s stop, and go on the invoice.
  </p>
)

function Sum({ called, amount }: { called: ReactNode; amount: ReactNode }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {called}
      </th>
      <td className="r">{amount}</td>
    </tr>
  )
}

const subtitle = ({ area, description, detail }: ShownScope['lines'][number]): string =>
  [area && description, detail].filter(Boolean).join(' · ')

/** `Neighbor deal, 5%`. */
const nameDiscount = (discount: NonNullable<ShownScope['discount']>): string =>
  'percent' in discount && !discount.name.includes('%') ? `${discount.name}, ${discount.percent}%` : discount.name
