import './recurring.css'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatCents } from '#lib/money.ts'
import { formatRhythm } from '../format-rhythm.ts'
import { getDueState } from '../due-state.ts'
import { BADGES } from './badges.ts'
import { useContracts } from './queries.ts'
import { formatNext } from './format.ts'

/** On the page of a customer: what is done for them again and again. */
export function CustomerContracts({ customerId }: { customerId: string }) {
  const contracts = useContracts({ customerId })
  const today = useToday()
  const rows = contracts.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <section className="card" aria-labelledby="recurring-of-customer">
      <div className="ph">
        <h2 id="recurring-of-customer">Recurring services</h2>
        <Link className="btn btn-line btn-sm" href={`/dashboard/recurring?new=1&customer=${customerId}`}>
          <Plus className="i" />
          Add service
        </Link>
      </div>
      <div className="pad stackf">
        <QueryStatus query={contracts} what="the recurring services" failed="Failed to fetch recurring services">
          <div className="skel w80" aria-hidden="true" />
        </QueryStatus>
        {contracts.data && rows.length === 0 && (
          <p className="small subtle">None yet. Add a service once and its jobs repeat automatically.</p>
        )}
        {rows.length > 0 && (
          <ul className="rcontracts">
            {rows.map((contract) => {
              const { date, under } = formatNext(contract, today)
              return (
                <li key={contract.id}>
                  <Link href={`/dashboard/recurring/${contract.id}`}>{contract.service}</Link>
                  <span className="num">
                    {formatCents(contract.amount)} {formatRhythm(contract)}
                  </span>
                  <span className="subtle">{under ? `${date}, ${under}` : date}</span>
                  <StatusBadge {...BADGES[getDueState(contract, today)]} />
                </li>
              )
            })}
          </ul>
        )}
        <LoadMore pages={contracts} />
      </div>
    </section>
  )
}
