import type { ChangedLine, ChangedScope } from '#domains/work/change-orders/contract-changed-scope.ts'
import { formatCents, formatSigned } from '#lib/money.ts'
import { formatQuantityWithUnit } from '#lib/printable-document.ts'
import styles from './estimate.module.css'

const LABELS: Record<Exclude<ChangedLine['is'], 'same'>, { word: string; tone: string }> = {
  added: { word: 'Added', tone: 'palm' },
  changed: { word: 'Changed', tone: 'sun' },
  removed: { word: 'Removed', tone: 'stone' },
}

/** All lines of the job with what changes, and what they came to and come to. */
export function ChangedLines({ scope, depositPaid }: { scope: ChangedScope; depositPaid: number }) {
  const { lines, discountName, before, after } = scope
  const moved = after.total - before.total
  return (
    <table className={styles.lines}>
      <caption className="vh">What changes</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              {line.is === 'removed' ? <s>{nameOf(line)}</s> : nameOf(line)}{' '}
              {line.is !== 'same' && <span className={`badge t-${LABELS[line.is].tone}`}>{LABELS[line.is].word}</span>}
              <span className={`subtle small num ${styles.how}`}>
                {formatQuantityWithUnit(line.quantity, line.unit)} × {formatCents(line.unitPrice)}
                {line.is === 'changed' && line.was !== null && ` (was ${formatCents(line.was)})`}
              </span>
            </td>
            <td className="r">
              {line.is === 'removed' ? <s>{formatCents(line.was ?? 0)}</s> : formatCents(line.total)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {after.off > 0 && <Sum called={discountName ?? 'Discount'} amount={formatSigned(-after.off)} />}
        {after.tax > 0 && <Sum called="Tax" amount={formatCents(after.tax)} />}
        <Sum called="Total you agreed to" amount={formatCents(before.total)} />
        <Sum called="This change" amount={moved > 0 ? `+${formatCents(moved)}` : formatSigned(moved)} />
        <tr className={styles.total}>
          <th scope="row">New total</th>
          <td className="r">{formatCents(after.total)}</td>
        </tr>
        {depositPaid > 0 && (
          <>
            <Sum called="Deposit paid" amount={formatCents(depositPaid)} />
            <Sum called="Due when finished" amount={formatCents(Math.max(0, after.total - depositPaid))} />
          </>
        )}
      </tfoot>
    </table>
  )
}

const nameOf = ({ area, description }: ChangedLine): string => (area ? `${area}: ${description}` : description)

function Sum({ called, amount }: { called: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{called}</th>
      <td className="r">{amount}</td>
    </tr>
  )
}
