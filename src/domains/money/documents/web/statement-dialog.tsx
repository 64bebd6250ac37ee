import '#domains/money/invoices/web/invoice-paper.css'
import './statement.css'
import { Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { formatDate } from '#lib/local-time.ts'
import { formatCents, formatSigned } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import type { Period, Statement } from '../contract-statement.ts'
import { ComposeDialog } from './compose-dialog.tsx'
import { useStatement } from './queries.ts'

const PERIODS: readonly (readonly [Period, string])[] = [
  ['this-year', 'This year'],
  ['last-year', 'Last year'],
  ['all', 'All'],
]

/** What was invoiced, paid, refunded and held, to print or to email. */
export function StatementDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const [period, choose] = useState<Period>('this-year')
  const [sending, send] = useState(false)
  const statement = useStatement(customerId, period)
  if (sending)
    return (
      <ComposeDialog
        kind="statement"
        id={customerId}
        period={period}
        title="Email statement"
        verb="Email statement"
        sent={{ title: 'Statement sent', text: 'The PDF is attached.' }}
        onClose={onClose}
      />
    )
  return (
    <Dialog title="Statement" opened onClose={onClose}>
      <div className="body stm">
        <div className="seg full always" role="group" aria-label="Period">
          {PERIODS.map(([value, label]) => (
            <button key={value} type="button" aria-pressed={period === value} onClick={() => choose(value)}>
              {label}
            </button>
          ))}
        </div>
        {statement.data ? <Paper statement={statement.data} /> : <QueryStatus query={statement} what="the statement" />}
      </div>
      <div className="d-foot">
        <LinkButton tone="line" href={`/api/statements/${customerId}/${period}/pdf`} target="_blank" rel="noopener">
          <Printer className="i" />
          Print or PDF
        </LinkButton>
        <Button tone="clay" onClick={() => send(true)}>
          <Send className="i" />
          Email statement
        </Button>
      </div>
    </Dialog>
  )
}

function Paper({ statement }: { statement: Statement }) {
  const { customerName, address, from, to, broughtForward, lines, amountDue, depositHeld } = statement
  return (
    <article className="paper" aria-label="Statement">
      <div>
        <b>{customerName}</b>
        <p>{address}</p>
        <p className="small muted">
          {from === null ? 'Through' : `${formatDate(from)} –`} {formatDate(to)}
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard */}
      <div className="stmt" tabIndex={0} role="region" aria-label="Statement lines">
        <table className="lines">
          <thead>
            <tr>
              <th>Date</th>
              <th>What</th>
              <th className="r atdesk">Charge</th>
              <th className="r atdesk">Payment</th>
              <th className="r onphone">Amount</th>
              <th className="r">Balance</th>
            </tr>
          </thead>
          <tbody>
            {from !== null && (
              <tr>
                <td>{formatDate(from)}</td>
                <td>Balance brought forward</td>
                <td className="r num atdesk" colSpan={3}>
                  {formatSigned(broughtForward)}
                </td>
                <td className="r num onphone" colSpan={2}>
                  {formatSigned(broughtForward)}
                </td>
              </tr>
            )}
            {lines.map(({ day, what, charge, payment, balance }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and do not move
              <tr key={at}>
                <td>{formatDate(day)}</td>
                <td>{what}</td>
                <td className="r num atdesk">{charge === 0 ? '' : formatCents(charge)}</td>
                <td className="r num atdesk">{payment === 0 ? '' : formatSigned(payment)}</td>
                <td className="r num onphone">{formatSigned(charge - payment)}</td>
                <td className="r num">{formatSigned(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="cmrow">
        <b>Amount due</b>
        <b className="num">{formatCents(amountDue)}</b>
      </p>
      {depositHeld > 0 && (
        <p className="small">Deposit held: {formatCents(depositHeld)}. It comes off the invoice for the work.</p>
      )}
    </article>
  )
}
