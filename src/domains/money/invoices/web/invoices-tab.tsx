import '#dashboard/css/editor.css'
import './invoices.css'
import { useQuery } from '@tanstack/react-query'
import { api, isNotFound } from '#dashboard/api-client.ts'
import { useBusiness } from '#dashboard/business.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { useIsAccountant } from '#dashboard/session.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { formatCents } from '#lib/money.ts'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { CreateInvoice } from './create-invoice.tsx'
import type { Counts } from '../contract.ts'
import { useInvoiceCounts } from './queries.ts'
import { OwedInvoices } from './owed-invoices.tsx'
import { RecentInvoices } from './recent-invoices.tsx'

// What stands below the first screen comes after it.
const JobHistoryCard = lazyComponent(async () => (await import('./job-history-card.tsx')).JobHistoryCard)
const ReceivablesCard = lazyComponent(async () => (await import('./receivables-card.tsx')).ReceivablesCard)
const JobDescriptionCard = lazyComponent(
  async () => (await import('#domains/system/assistants/web/job-description-card.tsx')).JobDescriptionCard,
)
const AllInvoices = lazyComponent(async () => (await import('./all-invoices.tsx')).AllInvoices)

/**
 * Invoices (spec.md §2): who owes what, then a new one. `?view=new`, and `?customer=&job=` where who is billed, and for
 * what, is chosen already: a new one at once. `?view=all`: all of them instead.
 */
export function InvoicesTab() {
  const isAccountant = useIsAccountant()
  const { business, businesses } = useBusiness()
  const [view] = useUrlState('view')
  const [customerId, choose] = useUrlState('customer')
  const [jobId] = useUrlState('job')
  const customer = useQuery({
    ...api.customers.get.queryOptions({ input: { id: customerId } }),
    enabled: customerId !== '' && !isAccountant,
  })
  const counts = useInvoiceCounts(business?.id)
  const isNew = view === 'new' || customerId !== ''
  const chosen = (customerId !== '' && customer.data) || null
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Invoices</h1>
          <p role="status">
            {counts.data
              ? formatOutstanding(counts.data)
              : counts.isError
                ? 'Couldn’t load the outstanding balance.'
                : 'Loading balance...'}
          </p>
        </div>
        {view === '' && !isNew && !isAccountant && (
          <div className="acts">
            <Link className="btn btn-line" href="/dashboard/invoices?view=all">
              All invoices
            </Link>
            <Link className="btn btn-clay" href="/dashboard/invoices?view=new">
              <Plus className="i" />
              New invoice
            </Link>
          </div>
        )}
      </div>
      {businesses.isError && !business && <LoadError what="Couldn’t load invoices" query={businesses} />}
      {!business && !businesses.isError && <Loading what="invoices" />}
      {view === 'all' || isAccountant ? (
        <>
          <AllInvoices businessId={business?.id} />
          {isAccountant && business && <ReceivablesCard businessId={business.id} />}
        </>
      ) : (
        business && (
          <>
            {!isNew && <OwedInvoices businessId={business.id} counts={counts.data} />}
            {customer.isError && !chosen && (
              <LoadError
                what={
                  isNotFound(customer.error)
                    ? 'The customer for this invoice no longer exists'
                    : 'Couldn’t load the customer for this invoice'
                }
                query={customer}
              />
            )}
            <CreateInvoice
              key={business.id}
              businessId={business.id}
              customer={chosen}
              jobId={jobId}
              onCustomer={(one) => choose(one?.id ?? '')}
            />
            <RecentInvoices businessId={business.id} />
            <div className="two">
              <JobHistoryCard customer={chosen} />
              <ReceivablesCard businessId={business.id} />
            </div>
            <JobDescriptionCard />
          </>
        )
      )}
    </>
  )
}

/** `7 customers owe $6,415.00. Oldest first.` */
function formatOutstanding({ waitingCents, owingCustomers: many }: Counts): string {
  if (waitingCents === 0) return 'Nothing outstanding.'
  return `${many.toLocaleString('en-US')} ${many === 1 ? 'customer owes' : 'customers owe'} ${formatCents(waitingCents)}. Oldest first.`
}
