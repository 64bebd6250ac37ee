import { Link } from 'wouter'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUser } from '#dashboard/session.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { AGES } from '../contract.ts'
import { useReceivables } from './queries.ts'

const WORDS: Record<(typeof AGES)[number], string> = {
  'not-due': 'Not due yet',
  '1-30': '1 to 30 days late',
  '31-60': '31 to 60 days late',
  '61-90': '61 to 90 days late',
  '90+': 'More than 90 days late',
}

/** What is owed, by how long it is late, and who owes most. The owner's alone. */
export function ReceivablesCard({ businessId }: { businessId: string | undefined }) {
  const isOwner = useUser().data?.role === 'owner'
  const owed = useReceivables(businessId, isOwner)
  if (!isOwner) return null
  return (
    <section className="card" aria-labelledby="receivables">
      <div className="ph">
        <h2 id="receivables">Receivables by age</h2>
        {owed.data && <b className="num">{formatCents(owed.data.total)}</b>}
      </div>
      <QueryStatus query={owed} what="receivables" className="pad skelcard">
        <div className="skel" aria-hidden="true" />
        <div className="skel w80" aria-hidden="true" />
      </QueryStatus>
      {owed.data && (
        <>
          <dl className="ages">
            {owed.data.ages.map(({ age, invoices, cents }) => (
              <div key={age} className={age === 'not-due' || cents === 0 ? undefined : 'late'}>
                <dt>{WORDS[age]}</dt>
                <dd>
                  <b className="num">{formatCents(cents)}</b>
                  <span className="sub2">
                    {invoices.toLocaleString('en-US')} {invoices === 1 ? 'invoice' : 'invoices'}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          {owed.data.customers.length > 0 && (
            <ul className="owing" aria-label="Top balances">
              {owed.data.customers.slice(0, 5).map(({ customerId, customerName, cents, oldestDue }) => (
                <li key={customerId}>
                  <Link href={`/dashboard/customers/${customerId}`}>{customerName}</Link>
                  <span className="subtle">oldest due {formatDay(oldestDue)}</span>
                  <b className="num">{formatCents(cents)}</b>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
