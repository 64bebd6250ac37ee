import type { ReactNode } from 'react'
import { formatCents } from '#lib/money.ts'
import { findWhen } from '#domains/sales/estimates/payment-schedule.ts'
import type { LinkedEstimate } from '#domains/sales/estimates/contract.ts'
import styles from './estimate.module.css'

/** What was chosen and what it comes to, line by line. `isOld`: the server is asked for another. */
export function PriceTable({
  price,
  depositPercent,
  isOld = false,
}: {
  price: LinkedEstimate['price']
  depositPercent: number | null
  isOld?: boolean
}) {
  return (
    <table className={isOld ? `${styles.lines} ${styles.old}` : styles.lines} aria-busy={isOld}>
      <caption className="vh">Chosen items</caption>
      <tbody>
        {price.lines.map(({ id, description, quantity, unit, unitPrice, total }) => (
          <tr key={id}>
            <td>
              {description}
              {quantity !== 1 && (
                <span className={`subtle small num ${styles.how}`}>
                  {quantity.toLocaleString('en-US')} {unit === 'each' ? '' : unit} × {formatCents(unitPrice)}
                </span>
              )}
            </td>
            <td className="r">{formatCents(total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {price.discount > 0 && <Sum name={price.discountName ?? 'Discount'}>−{formatCents(price.discount)}</Sum>}
        {price.tax > 0 && <Sum name="Tax">{formatCents(price.tax)}</Sum>}
        <tr className={styles.total}>
          <th scope="row">Total</th>
          <td className="r">{formatCents(price.total)}</td>
        </tr>
        {price.schedule?.map(({ number, name, percent, cents, due }) => (
          <tr key={number}>
            <th scope="row">
              {number}. {name}
              {percent !== null && ` (${percent}%)`}
              {findWhen({ name, due }) && (
                <span className={`subtle small ${styles.how}`}>{findWhen({ name, due })}</span>
              )}
            </th>
            <td className="r">{formatCents(cents)}</td>
          </tr>
        ))}
        {price.deposit > 0 && !price.schedule && (
          <>
            <Sum name={depositPercent === null ? 'Deposit' : `Deposit (${depositPercent}%)`}>
              {formatCents(price.deposit)}
            </Sum>
            <Sum name="Due when finished">{formatCents(price.total - price.deposit)}</Sum>
          </>
        )}
      </tfoot>
    </table>
  )
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="r">{children}</td>
    </tr>
  )
}
