import { CircleAlert, CircleCheck, Link2Off, Send, Undo2 } from 'lucide-react'
import type { PayView } from '#domains/money/payments/contract.ts'
import { formatQuantityWithUnit } from '#lib/printable-document.ts'
import { formatCents, formatSigned } from '#lib/money.ts'
import { Icon } from '#ui/icon.tsx'
import styles from '../islands/pay.module.css'

/** Whether it was paid and then refunded in full. */
export const isRefunded = ({ state, refunded }: PayView): boolean => state === 'paid' && refunded

/** How an invoice stands. */
export function Badge({ bill }: { bill: PayView }) {
  const { state, overdue } = bill
  const [tone, glyph, word] = isRefunded(bill)
    ? (['stone', Undo2, 'Refunded'] as const)
    : state === 'paid'
      ? (['palm', CircleCheck, 'Paid'] as const)
      : state === 'void'
        ? (['stone', Link2Off, bill.of === 'deposit' ? 'Nothing due' : 'Canceled'] as const)
        : overdue
          ? (['rose', CircleAlert, 'Overdue'] as const)
          : (['tide', Send, 'Sent'] as const)
  return (
    <span className={`badge t-${tone}`}>
      <Icon of={glyph} />
      {word}
    </span>
  )
}

/** What is charged for, line by line, and what is owed. */
export function Lines({ bill }: { bill: PayView }) {
  return (
    <table className={styles.lines}>
      <caption className="vh">Line items</caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col" className={styles.right}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {bill.lines.map((line, place) => (
          // Lines have no names of their own and stay in their places.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={place}>
            <td>
              {line.description}
              {line.detail && (
                <>
                  <br />
                  <span className="subtle small">{line.detail}</span>
                </>
              )}
              {line.total >= 0 && (
                <>
                  <br />
                  <span className="subtle small num">{`${formatQuantityWithUnit(line.quantity, line.unit)} × ${formatCents(line.unitPrice)}`}</span>
                </>
              )}
            </td>
            <td className={styles.right}>{formatSigned(line.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {bill.sums.map(({ called, amount, isLast }) => (
          <tr key={called} className={isLast ? styles.sum : undefined}>
            <th scope="row" className={isLast ? undefined : 'subtle'}>
              {called}
            </th>
            <td className={styles.right}>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
