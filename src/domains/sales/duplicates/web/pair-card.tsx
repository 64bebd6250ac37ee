import { Equal } from 'lucide-react'
import { Link } from 'wouter'
import { formatDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'
import type { Why } from '../contract.ts'
import { useDismiss, type PairRow } from './queries.ts'

const WHY: Record<Why, string> = { phone: 'Same phone', email: 'Same email', name: 'Similar name and address' }
const SHARED: Record<Why, string> = { ...WHY, phone: 'Share a phone', email: 'Share an email' }

/** Two customers side by side, why they may be one, and the two answers. */
export function PairCard({ pair, onMerge }: { pair: PairRow; onMerge: () => void }) {
  const dismiss = useDismiss()
  const [one, other] = pair.customers
  const names = `${one.name} and ${other.name}`
  return (
    <article className="card pad stackf pairc" aria-label={names}>
      <p className="whys">
        {pair.why.map((why) => (
          <span className={pair.sharedOnly ? 'badge' : 'badge t-sun'} key={why}>
            <Equal className="i" />
            {(pair.sharedOnly ? SHARED : WHY)[why]}
          </span>
        ))}
      </p>
      {pair.sharedOnly && (
        <p className="small muted">
          Their names and addresses are different. Couples, families and offices often share a phone or email.
        </p>
      )}
      <div className="pair2">
        {pair.customers.map((customer) => (
          <div key={customer.id}>
            <h3>
              <Link href={`/dashboard/customers/${customer.id}`}>{customer.name}</Link>
            </h3>
            <p className="num">{formatPhone(customer.phone)}</p>
            <p>{customer.email ?? <span className="subtle">No email</span>}</p>
            <p>{customer.address}</p>
            <p className="subtle">Since {formatDay(customer.createdAt)}</p>
          </div>
        ))}
      </div>
      <div className="acts">
        <Button tone={pair.sharedOnly ? 'line' : 'tide'} size="sm" onClick={onMerge}>
          Merge...<span className="vh"> {names}</span>
        </Button>
        <Button tone="line" size="sm" disabled={dismiss.isPending} onClick={() => dismiss.mutate(pair.id)}>
          Not a duplicate<span className="vh">: {names}</span>
        </Button>
      </div>
    </article>
  )
}
