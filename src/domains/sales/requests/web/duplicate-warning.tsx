import { Copy, Users } from 'lucide-react'
import { formatDay, formatMonth } from '#lib/dates.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { SERVICES } from '../contract-options.ts'
import type { PossibleDuplicates } from './queries.ts'

const SAME = { phone: 'Same phone as', email: 'Same email as', both: 'Same phone and email as' } as const

/** More would push away the form that they stand in. */
const MOST = 2

type One = PossibleDuplicates['customers'][number]
type Other = PossibleDuplicates['requests'][number]

/** `Same phone as P. Nair, 2 jobs, last Oct 2024.` */
export function sameCustomer({ same, name, jobs, lastJobAt }: One): string {
  const worked =
    jobs === 0
      ? 'no jobs yet'
      : `${jobs} ${jobs === 1 ? 'job' : 'jobs'}${lastJobAt ? `, last ${formatMonth(lastJobAt)}` : ''}`
  return `${SAME[same]} ${name}, ${worked}.`
}

/** `Same phone as the request of Priya Nair for Pool Deck Sealing, Nov 18, 2026.` */
export const sameRequest = ({ same, name, service, createdAt }: Other): string =>
  `${SAME[same]} ${name}’s request for ${SERVICES[service].label}, ${formatDay(createdAt)}.`

/**
 * Shows matching customers while a user types in a new request, by phone or e-mail. Auto-Process uses the one that the
 * user selects.
 */
export function DuplicateWarning({
  alike,
  chosen,
  onChoose,
}: {
  alike: PossibleDuplicates
  chosen: string | null
  onChoose: (id: string | null) => void
}) {
  return (
    <div className="alike" role="status">
      {alike.customers.map((customer) => (
        <div className={customer.id === chosen ? 'banner' : 'banner sunb'} key={customer.id}>
          <Users className="i" />
          <p>
            <b>{customer.id === chosen ? 'Matched to an existing customer.' : 'Looks like an existing customer.'}</b>{' '}
            {sameCustomer(customer)}
          </p>
          <Button tone="line" size="sm" onClick={() => onChoose(customer.id === chosen ? null : customer.id)}>
            {customer.id === chosen ? 'Not this customer' : 'Use this customer'}
          </Button>
        </div>
      ))}
      {alike.requests.slice(0, MOST).map((request) => (
        <div className="banner sunb" key={request.id}>
          <Copy className="i" />
          <p>
            <b>Possible duplicate</b> {sameRequest(request)}
          </p>
          {/* Elsewhere, so that what is typed here stays. */}
          <LinkButton tone="line" size="sm" href={`/dashboard/requests/${request.id}`} target="_blank" rel="noreferrer">
            Open request<span className="vh"> of {request.name}, in a new tab</span>
          </LinkButton>
        </div>
      ))}
    </div>
  )
}
