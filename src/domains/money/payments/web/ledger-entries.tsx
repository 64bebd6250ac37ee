import './payments.css'
import { Receipt, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useIsAccountant } from '#dashboard/session.ts'
import { SendReceipt } from '#domains/money/documents/web/send-receipt.tsx'
import { formatEntry, hasReceipt, formatTip, withoutMistakes } from '#domains/money/ledger/ledger-summary.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents, formatSigned } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { RefundPayment } from './lazy-dialogs.tsx'
import { useEntries, type Billed, type EntryRow } from './queries.ts'

/**
 * Shows what was paid, refunded and credited, entry by entry, with a button for what can be refunded. Belongs in a
 * card.
 */
export function Entries({ bill }: { bill: Billed }) {
  const isAccountant = useIsAccountant()
  const [refunding, refund] = useState<EntryRow | null>(null)
  const entries = useEntries(bill)
  if (!entries.data)
    return (
      <QueryStatus query={entries} what="the payments" className="pad skelcard">
        <div className="skel" aria-hidden="true" />
        <div className="skel w80" aria-hidden="true" />
      </QueryStatus>
    )
  if (entries.data.length === 0) return <p className="pad muted">No payments yet.</p>
  const real = new Set(withoutMistakes(entries.data))
  return (
    <>
      <ul className="ledger">
        {entries.data.map((entry) => (
          <li key={entry.id}>
            <div>
              <b>{formatEntry(entry, bill.of)}</b> {!entry.counts && <span className="badge t-sun">Test</span>}
              <span className="sub2">
                {formatDay(entry.at)}
                {entry.byName && `, entered by ${entry.byName}`}
                {formatTip(entry.tip)}
                {entry.pending > 0 && `, ${formatCents(entry.pending)} refund pending`}
              </span>
            </div>
            <b className="num">{entry.counts ? formatSigned(entry.amount) : <s>{formatSigned(entry.amount)}</s>}</b>
            <div className="acts">
              {real.has(entry) && hasReceipt(entry, bill.of) && (
                <LinkButton
                  tone="quiet"
                  size="sm"
                  href={`/api/payments/${entry.id}/receipt`}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Receipt (PDF): ${nameOf(entry, bill)}`}
                >
                  <Receipt className="i" />
                  Receipt
                </LinkButton>
              )}
              {!isAccountant && entry.counts && real.has(entry) && hasReceipt(entry, bill.of) && (
                <SendReceipt entryId={entry.id} name={nameOf(entry, bill)} />
              )}
              {!isAccountant && entry.refundable > 0 && (
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={`Refund: ${nameOf(entry, bill)}`}
                  onClick={() => refund(entry)}
                >
                  <Undo2 className="i" />
                  Refund
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {refunding && <RefundPayment entry={refunding} bill={bill} onClose={() => refund(null)} />}
    </>
  )
}

/** Tells it from the others. */
const nameOf = (entry: EntryRow, { of }: Billed): string =>
  `${formatEntry(entry, of)}, ${formatDay(entry.at)}, ${formatSigned(entry.amount)}`
