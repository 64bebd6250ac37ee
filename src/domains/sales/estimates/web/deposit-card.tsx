import { Banknote, Send } from 'lucide-react'
import { useState } from 'react'
import { RecordPayment } from '#domains/money/payments/web/lazy-dialogs.tsx'
import { Entries } from '#domains/money/payments/web/ledger-entries.tsx'
import type { Billed } from '#domains/money/payments/web/queries.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { WholeRow } from './queries.ts'

/** Shows the agreed deposit: what was paid, refunded and credited, and what is still owed. */
export function DepositCard({ estimate, onSend }: { estimate: WholeRow; onSend: () => void }) {
  const [isPaying, pay] = useState(false)
  const { id, estimateNumber: number, customerName, answers, depositPaid, depositOwed } = estimate
  const agreed = answers.find(({ accepted }) => accepted)?.deposit ?? 0
  const bill: Billed = { of: 'estimate', id, number, customerName, balance: depositOwed }
  return (
    <section className="card" aria-labelledby="deposit">
      <div className="ph">
        <h2 id="deposit">Deposit</h2>
        {depositOwed > 0 && (
          <div className="acts">
            <Button tone="line" size="sm" onClick={onSend}>
              <Send className="i" />
              Request deposit
            </Button>
            <Button tone="line" size="sm" onClick={() => pay(true)}>
              <Banknote className="i" />
              Record deposit
            </Button>
          </div>
        )}
      </div>
      {agreed === 0 ? (
        <p className="pad muted">No deposit requested.</p>
      ) : (
        <>
          <Entries bill={bill} />
          <dl className="owed">
            <div>
              <dt>Deposit</dt>
              <dd className="num">{formatCents(agreed)}</dd>
            </div>
            {depositPaid !== 0 && (
              <div>
                <dt>Paid</dt>
                <dd className="num">{formatCents(depositPaid)}</dd>
              </div>
            )}
            <div className="lastsum">
              <dt>{depositOwed === 0 && depositPaid < agreed ? 'Nothing more due' : 'Deposit due'}</dt>
              <dd className="num">{formatCents(depositOwed)}</dd>
            </div>
          </dl>
        </>
      )}
      {isPaying && <RecordPayment bill={bill} onClose={() => pay(false)} />}
    </section>
  )
}
