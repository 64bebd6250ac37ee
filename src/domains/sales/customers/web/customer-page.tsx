import './customer-details.css'
import { FilePenLine, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import { FailedRecord } from '#dashboard/parts/failed-record.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { PrintLogo } from '#dashboard/parts/print-logo.tsx'
import { BackTo, useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { StatementButton } from '#domains/money/documents/web/statement-button.tsx'
import { CustomerCameFrom } from '#domains/sales/requests/web/came-from.tsx'
import { useMergedInto } from '#domains/sales/duplicates/web/queries.ts'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { useArchive } from './mutations.ts'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerJobs } from './customer-jobs.tsx'
import { CustomerMenu } from './customer-menu.tsx'
import { CustomerParts } from './customer-parts.tsx'
import { useCustomer, type WholeRow } from './queries.ts'
import { ReachButtons } from './reach-buttons.tsx'
import { formatSince } from './format.ts'

/** Below the fold: the page does not wait for it. */
const AddNote = lazyComponent(async () => (await import('#dashboard/timeline/add-note.tsx')).AddNote)
const ArchivedBanner = lazyComponent(async () => (await import('#dashboard/parts/archived-banner.tsx')).ArchivedBanner)
const CustomerPrices = lazyComponent(
  async () => (await import('#domains/sales/pricing/web/customer-prices.tsx')).CustomerPrices,
)
const Timeline = lazyComponent(async () => (await import('#dashboard/timeline/timeline-list.tsx')).Timeline)
const EditCustomer = lazyComponent(async () => (await import('./edit-customer.tsx')).EditCustomer)
const AgreementsCard = lazyComponent(
  async () => (await import('#domains/messaging/conversations/web/consent-history-card.tsx')).ConsentHistoryCard,
)
const CustomValuesCard = lazyComponent(
  async () => (await import('#domains/sales/custom-fields/web/custom-values-card.tsx')).CustomValuesCard,
)
const RecordFiles = lazyComponent(async () => (await import('#domains/work/files/web/record-files.tsx')).RecordFiles)
const EstimatesOf = lazyComponent(
  async () => (await import('#domains/sales/estimates/web/estimates-of.tsx')).EstimatesOf,
)
const CustomerFigures = lazyComponent(
  async () => (await import('#domains/money/payments/web/customer-figures.tsx')).CustomerFigures,
)
const CustomerMoney = lazyComponent(
  async () => (await import('#domains/money/payments/web/customer-money.tsx')).CustomerMoney,
)
const SavedCardsCard = lazyComponent(
  async () => (await import('#domains/money/payments/web/cards/saved-cards-card.tsx')).SavedCardsCard,
)
const CustomerContracts = lazyComponent(
  async () => (await import('#domains/work/recurring/web/customer-contracts.tsx')).CustomerContracts,
)

/** One customer: how to reach them, what they had done, and all that happened with them. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const customer = useCustomer(id)
  const became = useMergedInto(id, customer.isGone).data?.id
  useRecordTitle(customer.data?.name, 'Customers')
  // Old links to a customer who was merged redirect to the other one.
  if (became) return <Redirect to={`/dashboard/customers/${became}`} replace />
  return (
    <>
      <BackTo tab="Customers" href="/dashboard/customers" />
      {customer.data && !customer.isGone ? (
        <Whole customer={customer.data} />
      ) : customer.isError ? (
        <FailedRecord record="customer" back={{ name: 'Customers', href: '/dashboard/customers' }} query={customer} />
      ) : (
        <>
          <Loading what="the customer" />
          <div className="skel title" />
          <div className="g2">
            <div className="card">
              <SkeletonRows rows={5} />
            </div>
            <div className="card">
              <SkeletonRows rows={4} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

function Whole({ customer }: { customer: WholeRow }) {
  const [editing, edit] = useState(false)
  return (
    <>
      <div className="ttl">
        <div>
          <h1>{customer.name}</h1>
          <p>{formatSince(customer)}</p>
        </div>
        <div className="acts">
          {!customer.erasedAt && (
            <>
              <Link className="btn btn-line" href={`/dashboard/estimates/new?customer=${customer.id}`}>
                <FilePenLine className="i" />
                New estimate
              </Link>
              <Link className="btn btn-clay" href={`/dashboard/jobs?new=1&customer=${customer.id}`}>
                <Plus className="i" />
                New job
              </Link>
            </>
          )}
          <StatementButton customerId={customer.id} />
          <CustomerMenu customer={customer} onEdit={() => edit(true)} />
        </div>
      </div>
      <OutOfList customer={customer} />
      {!customer.erasedAt && <CustomerFigures customerId={customer.id} />}
      <PrintLogo />
      <div className="g2 custpage">
        <div className="stack">
          <section className="card of-jobs" aria-labelledby="jobs-of-customer">
            <div className="ph">
              <h2 id="jobs-of-customer">Jobs</h2>
            </div>
            <div className="pad stackf">
              <CustomerJobs id={customer.id} serviceCount={customer.serviceCount} limit={10} />
            </div>
          </section>
          <EstimatesOf whose={{ customerId: customer.id }} />
          <CustomerMoney customerId={customer.id} name={customer.name} />
          <section className="card of-history" aria-labelledby="history">
            <div className="ph">
              <h2 id="history">Notes and timeline</h2>
            </div>
            {!customer.erasedAt && <AddNote of="customers" id={customer.id} />}
            <Timeline of="customers" id={customer.id} />
          </section>
        </div>
        <div className="stack">
          <section className="card of-facts" aria-labelledby="facts">
            <ReachButtons customer={customer} className="three-b four" withEmail />
            <div className="ph topline">
              <h2 id="facts">Details</h2>
              {!customer.erasedAt && (
                <Button tone="line" size="sm" onClick={() => edit(true)}>
                  <Pencil className="i" />
                  Edit
                </Button>
              )}
            </div>
            <div className="pad">
              <CustomerFacts customer={customer}>
                <CustomerCameFrom customerId={customer.id} />
              </CustomerFacts>
            </div>
          </section>
          {!customer.erasedAt && <CustomValuesCard parts={partsOf(customer)} />}
          {!customer.erasedAt && <RecordFiles of="customers" id={customer.id} />}
          {!customer.erasedAt && <AgreementsCard customer={customer} />}
          {!customer.erasedAt && <CustomerParts customer={customer} />}
          {!customer.erasedAt && <SavedCardsCard customer={customer} />}
          {!customer.erasedAt && <CustomerContracts customerId={customer.id} />}
          {!customer.erasedAt && <CustomerPrices customerId={customer.id} />}
        </div>
      </div>
      {editing && <EditCustomer customer={customer} onClose={() => edit(false)} />}
    </>
  )
}

/** Why they are not in the list: archived, with the way back, or erased, from which there is none. */
function OutOfList({ customer: { id, archivedAt, erasedAt } }: { customer: WholeRow }) {
  const { unarchive } = useArchive()
  if (erasedAt)
    return (
      <p className="banner" role="status">
        This customer’s data was erased on {formatDay(erasedAt)}. Only invoice numbers and totals remain, and you can’t
        add anything.
      </p>
    )
  if (!archivedAt) return null
  return (
    <ArchivedBanner since={archivedAt} busy={unarchive.isPending} onPutBack={() => unarchive.mutate({ id })}>
      They’re hidden from your list. Nothing was deleted. A new request restores them automatically.
    </ArchivedBanner>
  )
}

/** Where custom fields are filled in: the customer, their own address, and every other one. */
const partsOf = ({ id, address, addresses }: WholeRow) => [
  { of: 'customers' as const, id },
  { of: 'main-address' as const, id, ...(addresses.length > 0 && { title: address || 'Main address' }) },
  ...addresses.map((one) => ({ of: 'addresses' as const, id: one.id, title: one.label })),
]
