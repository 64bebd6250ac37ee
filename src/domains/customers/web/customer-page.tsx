import './one-customer.css'
import { ArrowLeft, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import { useRecordTitle } from '#dashboard/parts/record-title.ts'
import { Failed, Loading, SkeletonRows } from '#dashboard/parts/states.tsx'
import { useMergedInto } from '#domains/duplicates/web/queries.ts'
import { AddNote } from '#domains/history/web/add-note.tsx'
import { Timeline } from '#domains/history/web/timeline.tsx'
import { Button } from '#ui/button.tsx'
import { ArchivedBanner } from './archived-banner.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerJobs } from './customer-jobs.tsx'
import { CustomerMenu } from './customer-menu.tsx'
import { CustomerParts } from './customer-parts.tsx'
import { EditCustomer } from './edit-customer.tsx'
import { useCustomer, type WholeRow } from './queries.ts'
import { ReachButtons } from './reach-buttons.tsx'
import { sinceWords } from './words.ts'

/** One customer: how to reach them, what they had done, and all that happened with them. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const customer = useCustomer(id)
  const became = useMergedInto(id, customer.isGone).data?.id
  useRecordTitle(customer.data?.name, 'Customers')
  // Old links to somebody who was merged lead on.
  if (became) return <Redirect to={`/dashboard/customers/${became}`} replace />
  return (
    <>
      <nav className="backl" aria-label="Breadcrumb">
        <Link href="/dashboard/customers">
          <ArrowLeft className="i" />
          Customers
        </Link>
      </nav>
      {customer.data && !customer.isGone ? (
        <Whole customer={customer.data} />
      ) : customer.isError ? (
        <Failed what="Failed to load the customer" error={customer.error} retry={() => void customer.refetch()} busy={customer.isFetching} />
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
          <p>{sinceWords(customer)}</p>
        </div>
        <div className="acts">
          <Link className="btn btn-clay" href={`/dashboard/jobs?new=1&customer=${customer.id}`}>
            <Plus className="i" />
            New job
          </Link>
          <CustomerMenu customer={customer} onEdit={() => edit(true)} />
        </div>
      </div>
      {customer.archivedAt && <ArchivedBanner customer={customer} />}
      <div className="g2 custpage">
        <div className="stack">
          <section className="card of-jobs" aria-labelledby="jobs-of-customer">
            <div className="ph">
              <h2 id="jobs-of-customer">Jobs</h2>
            </div>
            <div className="pad stackf">
              <CustomerJobs id={customer.id} limit={10} />
            </div>
          </section>
          <section className="card of-history" aria-labelledby="history">
            <div className="ph">
              <h2 id="history">Notes and history</h2>
            </div>
            <Timeline of="customers" id={customer.id} />
            <AddNote of="customers" id={customer.id} />
          </section>
        </div>
        <div className="stack">
          <section className="card of-facts" aria-labelledby="facts">
            <ReachButtons customer={customer} className="three-b four" withEmail />
            <div className="ph topline">
              <h2 id="facts">Details</h2>
              <Button tone="line" size="sm" onClick={() => edit(true)}>
                <Pencil className="i" />
                Edit
              </Button>
            </div>
            <div className="pad">
              <CustomerFacts customer={customer} />
            </div>
          </section>
          <CustomerParts customer={customer} />
        </div>
      </div>
      {editing && <EditCustomer customer={customer} onClose={() => edit(false)} />}
    </>
  )
}
