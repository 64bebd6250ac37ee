import './estimates.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, errorMessage } from '#dashboard/api-client.ts'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { getBadge } from './badges.ts'

/** The estimates of a request, a job or a customer, each a link to its page. Not there while there are none. */
export function EstimatesOf({ whose }: { whose: { requestId: string } | { jobId: string } | { customerId: string } }) {
  const estimates = useQuery(api.estimates.list.queryOptions({ input: { ...whose, limit: 10 } }))
  if (estimates.isError && !estimates.data)
    return (
      <p className="err" role="alert">
        Couldn’t load estimates. {errorMessage(estimates.error)}
        <Button tone="quiet" size="sm" onClick={() => void estimates.refetch()}>
          Try again
        </Button>
      </p>
    )
  const rows = estimates.data?.body ?? []
  if (rows.length === 0) return null
  return (
    <section className="card" aria-labelledby="estimates-of">
      <div className="ph">
        <h2 id="estimates-of">{rows.length === 1 ? 'Estimate' : 'Estimates'}</h2>
      </div>
      {rows.map(({ id, estimateNumber, title, state, sentVia, amount }) => (
        <article className="row slim" key={id}>
          <div>
            <h3>
              <Link className="num" href={`/dashboard/estimates/${id}`}>
                {estimateNumber}
              </Link>
            </h3>
            <p>
              {title}, <span className="num">{formatCents(amount)}</span>
            </p>
          </div>
          <StatusBadge {...getBadge({ state, sentVia })} />
        </article>
      ))}
    </section>
  )
}
