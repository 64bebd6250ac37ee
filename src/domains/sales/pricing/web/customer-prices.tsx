import './pricing.css'
import { Link } from 'wouter'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatDate } from '#lib/local-time.ts'
import { ANY_SERVICE } from '../contract.ts'
import { isExpired } from '../pick-rule.ts'
import { useRules } from './queries.ts'
import { PriceTag } from './rules-table.tsx'

/** What was agreed with one customer, on their page: the first few rules, and the way to all of them. */
export function CustomerPrices({ customerId }: { customerId: string }) {
  const rules = useRules({ customerId, limit: 5 })
  const today = useToday()
  const first = rules.data?.pages[0]
  return (
    <section className="card" aria-labelledby="prices">
      <div className="ph">
        <h2 id="prices">Prices</h2>
        <Link className="btn btn-line btn-sm" href={`/dashboard/pricing?customer=${customerId}`}>
          {first && first.body.length > 0 ? 'All rules' : 'Add rule'}
          <span className="vh"> of this customer</span>
        </Link>
      </div>
      {rules.isPending && (
        <div className="pad">
          <Loading what="the prices" />
          <div className="skel w80" aria-hidden="true" />
        </div>
      )}
      {rules.isError && !first && <LoadError what="Couldn’t load prices" query={rules} />}
      {first?.body.length === 0 && <p className="pad small subtle">List price for everything.</p>}
      {first && first.body.length > 0 && (
        <ul className="custprices">
          {first.body.map((rule) => {
            const over = isExpired(rule, today)
            return (
              <li key={rule.id} className={over ? 'expd' : undefined}>
                <span>
                  {rule.service === ANY_SERVICE ? 'any service' : rule.service}
                  {rule.expiresAt !== null && (
                    <span className="sub2">{`until ${formatDate(rule.expiresAt)}${over ? ', expired' : ''}`}</span>
                  )}
                </span>
                <PriceTag rule={rule} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
