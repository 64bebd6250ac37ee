import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { api } from '#dashboard/api-client.ts'
import type { CustomerRow } from '#domains/sales/customers/web/queries.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'

/** More would push away the form that they stand in. */
const MAX_SHOWN = 3
/** Fewer letters match too many. */
const MIN_LETTERS = 3

type Props = {
  name: string
  chosen: string | null
  /** Shown elsewhere already: they have the same phone or email. */
  except: readonly string[]
  onChoose: (customer: CustomerRow | null) => void
}

/** Shows customers by the name that is being typed: an old customer may call from another phone. */
export function NameMatches({ name, chosen, except, onChoose }: Props) {
  const q = name.trim()
  const isAsked = q.length >= MIN_LETTERS
  const found = useQuery({
    ...api.customers.list.queryOptions({ input: { q, limit: MAX_SHOWN } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const rows = isAsked ? (found.data?.body ?? []).filter(({ id }) => !except.includes(id)) : []
  const match = rows.find(({ id }) => id === chosen)
  return (
    <div className="alike" role="status">
      {match ? (
        <div className="banner">
          <Users className="i" />
          <p>
            <b>Matched to an existing customer.</b> {describe(match)}
          </p>
          <Button tone="line" size="sm" onClick={() => onChoose(null)}>
            Not this customer
          </Button>
        </div>
      ) : (
        rows.length > 0 && (
          <div className="known">
            <b>Already a customer?</b>
            {rows.map((customer) => (
              <div key={customer.id}>
                <p>{describe(customer)}</p>
                <Button tone="line" size="sm" onClick={() => onChoose(customer)}>
                  Use<span className="vh"> this customer, {customer.name}</span>
                </Button>
              </div>
            ))}
          </div>
        )
      )}
    </div>
  )
}

const describe = ({ name, phone, address }: CustomerRow): string =>
  [name, formatPhone(phone), address].filter(Boolean).join(', ')
