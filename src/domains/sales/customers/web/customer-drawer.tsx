import { ArrowRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CloseDetails, Drawer, DrawerSheet } from '#dashboard/parts/drawer.tsx'
import { LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerJobs } from './customer-jobs.tsx'
import { useCustomer, type WholeRow } from './queries.ts'
import { ReachButtons } from './reach-buttons.tsx'
import { getInitials, formatSince } from './format.ts'

type Props = { id: string; onClose: () => void }

export const CustomerDrawer = (props: Props) => (
  <Drawer label="Customer details" opener=".custs .nm" onClose={props.onClose}>
    <Details {...props} />
  </Drawer>
)

export const CustomerSheet = (props: Props) => (
  <DrawerSheet label="Customer details" onClose={props.onClose}>
    <Details {...props} />
  </DrawerSheet>
)

function Details({ id, onClose }: Props) {
  const customer = useCustomer(id)
  const close = <CloseDetails onClose={onClose} />
  if (customer.data && !customer.isGone) return <Loaded customer={customer.data} close={close} />
  if (customer.isError)
    return (
      <>
        <div className="dr-head">
          <span />
          <span />
          {close}
        </div>
        <div className="pad">
          <LoadError what="Couldn’t load customer" query={customer} />
        </div>
      </>
    )
  return (
    <>
      <Loading what="the customer" />
      <div className="dr-head">
        <span className="av big skel" />
        <div>
          <div className="skel w80" />
        </div>
        {close}
      </div>
      <SkeletonRows rows={4} />
    </>
  )
}

function Loaded({ customer, close }: { customer: WholeRow; close: ReactNode }) {
  const page = `/dashboard/customers/${customer.id}`
  return (
    <>
      <div className="dr-head">
        <span className="av big" aria-hidden="true">
          {getInitials(customer.name)}
        </span>
        <div>
          <h2>{customer.name}</h2>
          <p className="small muted">{formatSince(customer)}</p>
        </div>
        {close}
      </div>
      <ReachButtons customer={customer} className="three-b" />
      <section>
        <CustomerFacts customer={customer} />
      </section>
      <section>
        <h3>Timeline</h3>
        <CustomerJobs id={customer.id} serviceCount={customer.serviceCount} limit={3} href={page} />
      </section>
      <section>
        <div className="duo">
          {!customer.erasedAt && (
            <Link className="btn btn-clay btn-sm" href={`/dashboard/jobs?new=1&customer=${customer.id}`}>
              <Plus className="i" />
              New job
            </Link>
          )}
          <Link className="btn btn-line btn-sm" href={page}>
            <ArrowRight className="i" />
            Open page
          </Link>
        </div>
      </section>
    </>
  )
}
