import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { RecordPayment } from '#domains/money/payments/web/lazy-dialogs.tsx'
import { useIsAccountant } from '#dashboard/session.ts'
import { Entries } from '#domains/money/payments/web/ledger-entries.tsx'
import { summarizeLedger } from '#domains/money/ledger/ledger-summary.ts'
import { invoiceBill } from '#domains/money/payments/web/queries.ts'
import { formatCents, formatSigned } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { isActionAllowed } from '../contract.ts'
import type { WholeRow } from './queries.ts'

/** Shows what was paid, refunded and credited, entry by entry, and what is left. */
export function LedgerCard({ invoice }: { invoice: WholeRow }) {
  const isAccountant = useIsAccountant()
  const [isPaying, pay] = useState(false)
  const bill = invoiceBill(invoice)
  const { paid, givenBack, letGo } = summarizeLedger(invoice.entries)
  // Two who paid at once, or one who paid what was void by then.
  const over = invoice.paid - (invoice.status === 'void' ? 0 : invoice.amount)
  return (
    <section className="card" aria-labelledby="ledger">
      <div className="ph">
        <h2 id="ledger">Payments</h2>
        {!isAccountant && isActionAllowed('pay', invoice.status) && (
          <Button tone="line" size="sm" onClick={() => pay(true)}>
            <Banknote className="i" />
            Record payment
          </Button>
        )}
      </div>
      <Entries bill={bill} />
      <dl className="owed">
        <div>
          <dt>Total</dt>
          <dd className="num">{formatCents(invoice.amount)}</dd>
        </div>
        {(
          [
            ['Paid', paid],
            ['Refunded', givenBack],
            ['Written off', letGo],
          ] as const
        ).map(
          ([what, cents]) =>
            cents !== 0 && (
              <div key={what}>
                <dt>{what}</dt>
                <dd className="num">{formatSigned(cents)}</dd>
              </div>
            ),
        )}
        <div className="lastsum">
          <dt>{over > 0 ? 'Overpaid' : 'Balance due'}</dt>
          <dd className="num">{formatCents(over > 0 ? over : invoice.balance)}</dd>
        </div>
      </dl>
      {isPaying && <RecordPayment bill={bill} onClose={() => pay(false)} />}
    </section>
  )
}
