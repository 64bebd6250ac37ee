import { CircleCheck, FlaskConical, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatEntry, NO_CARD, formatTip } from '#domains/money/ledger/ledger-summary.ts'
import type { PayView } from '#domains/money/payments/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents, formatSigned } from '#lib/money.ts'
import { Icon } from '#ui/icon.tsx'
import { isRefunded } from './pay-lines.tsx'
import styles from '../islands/pay.module.css'

/** What became of a bill that is not to be paid, or not now. */
export function State({ bill, secret }: { bill: PayView; secret: string }) {
  const last = bill.payments.find(({ kind, counts }) => counts && kind !== 'allowance')
  if (bill.state === 'void')
    return (
      <div className={styles.state}>
        <h2>{bill.of === 'deposit' ? 'No deposit due' : 'This invoice was canceled'}</h2>
        <p className="muted small">You don’t owe anything.</p>
      </div>
    )
  if (bill.state === 'processing')
    return (
      <div className={styles.state}>
        <h2>Your payment is processing</h2>
        <p className="muted small">
          Your bank is processing it and we’ll get confirmation when it clears. Please don’t pay again.
        </p>
      </div>
    )
  const isBack = isRefunded(bill)
  return (
    <div className={styles.state}>
      <span className={`badge t-${isBack ? 'stone' : 'palm'}`}>
        <Icon of={isBack ? Undo2 : CircleCheck} />
        {isBack ? 'Refunded' : 'Paid'}
      </span>
      <h2>{formatPaid(bill)}</h2>
      {bill.payments.some(({ isTest, counts }) => isTest && counts) && (
        <p>
          <strong>{`Test mode: ${NO_CARD}, and no money was received.`}</strong>
        </p>
      )}
      {last && <p className="muted small">{formatLastPayment(bill, last)}</p>}
      {isAlone(bill) && last && (
        <PdfButton id={bill.id} secret={secret} file="receipt.pdf" payment={last.id} className="btn btn-line btn-sm">
          Download receipt
        </PdfButton>
      )}
    </div>
  )
}

function formatPaid(bill: PayView): string {
  const { of, called, givenBack } = bill
  if (isRefunded(bill)) return 'Your payment was refunded.'
  if (givenBack > 0) return `${formatCents(givenBack)} was refunded. Nothing is due.`
  return `${of === 'deposit' ? 'Deposit paid' : 'Paid in full'}. Thank you${called ? `, ${called}` : ''}.`
}

function formatLastPayment(
  { hasEmail }: PayView,
  { kind, amount, tip, isTest, at }: PayView['payments'][number],
): string {
  const what = `${formatCents(Math.abs(amount + tip))} ${kind === 'refund' ? 'refunded' : 'received'}${isTest ? ' in test mode' : ''} ${formatDay(at)}.`
  return hasEmail && kind !== 'credit' ? `${what} A receipt is on its way to your email.` : what
}

/** Says of payments that were only tried that they are none. */
export function TestNote({ bill }: { bill: PayView }) {
  const cents = bill.payments.filter(({ counts }) => !counts).reduce((sum, { amount, tip }) => sum + amount + tip, 0)
  if (!bill.payments.some(({ counts }) => !counts)) return null
  return (
    <p className={`banner ${styles.test}`} role="status">
      <Icon of={FlaskConical} />
      <span>{`Test payment of ${formatCents(cents)}: ${NO_CARD}.${bill.owed > 0 ? ` ${formatCents(bill.owed)} is still due.` : ''}`}</span>
    </p>
  )
}

/** One payment, and that is all: its receipt has a button of its own. */
const isAlone = ({ state, payments }: PayView): boolean =>
  state === 'paid' && payments.length === 1 && payments[0]?.hasReceipt === true

/** Lists the payments and refunds, each with its receipt. */
export function Payments({ bill, secret }: { bill: PayView; secret: string }) {
  const { id, of, payments } = bill
  if (payments.length === 0 || isAlone(bill)) return null
  return (
    <ul className={`small muted ${styles.paid}`} aria-label="Payments">
      {payments.map((entry) => {
        const words = `${formatEntry(entry, of === 'deposit' ? 'estimate' : 'invoice')}, ${formatDay(entry.at)}${formatTip(entry.tip)}`
        return (
          <li key={entry.id}>
            <div>
              {words}
              {entry.hasReceipt && (
                <PdfButton
                  id={id}
                  secret={secret}
                  file="receipt.pdf"
                  payment={entry.id}
                  className={styles.link}
                  name={`Receipt (PDF): ${words}, ${formatSigned(entry.amount)}`}
                >
                  Receipt (PDF)
                </PdfButton>
              )}
            </div>
            <span className="num">{formatSigned(entry.amount)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** By a form and not by a link: the secret stands in no address. */
export function PdfButton({
  id,
  secret,
  file,
  payment,
  className,
  name,
  children,
}: {
  id: string
  secret: string
  file: string
  /** Of which the receipt is wanted. */
  payment?: string
  className: string | undefined
  /** Said instead of what it shows, to tell it from others. */
  name?: string
  children: ReactNode
}) {
  return (
    <form method="post" action={`/pay/${id}/${file}`}>
      <input type="hidden" name="client_secret" value={secret} />
      {payment && <input type="hidden" name="payment" value={payment} />}
      <button type="submit" className={className} aria-label={name}>
        {children}
      </button>
    </form>
  )
}
