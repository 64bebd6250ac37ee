import { ArrowRight, Plus, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Layer } from '#dashboard/parts/dialog.tsx'
import { LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerJobs } from './customer-jobs.tsx'
import { useCustomer, type WholeRow } from './queries.ts'
import { ReachButtons } from './reach-buttons.tsx'
import { getInitials, formatSince } from './format.ts'

type Props = { id: string; onClose: () => void }

/** Beside the table, where there is room for it. */
export function CustomerDrawer({ id, onClose }: Props) {
  const aside = useRef<HTMLElement>(null)
  const closing = useRef(onClose)
  useEffect(() => {
    closing.current = onClose
  })
  // Opened by a press on a name, it takes the focus; it is read next, and Esc closes it. In a page that opens with it,
  // nothing moves.
  useEffect(() => {
    const element = aside.current
    if (document.activeElement?.matches('.custs .nm')) element?.focus({ preventScroll: true })
    const closeByEsc = (event: KeyboardEvent) => event.key === 'Escape' && closing.current()
    element?.addEventListener('keydown', closeByEsc)
    return () => element?.removeEventListener('keydown', closeByEsc)
  }, [])
  return (
    <aside
      className="card drawer"
      aria-label="Customer details"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls in its own place, which the keyboard must reach
      tabIndex={0}
      ref={aside}
    >
      <Details id={id} onClose={onClose} />
    </aside>
  )
}

/** The same from the foot of a smaller screen. */
export function CustomerSheet({ id, onClose }: Props) {
  return (
    <Layer shape="sheet" label="Customer details" opened onClose={onClose}>
      <div className="grab" />
      <div className="drawer insheet">
        <Details id={id} onClose={onClose} />
      </div>
    </Layer>
  )
}

function Details({ id, onClose }: Props) {
  const customer = useCustomer(id)
  const close = (
    <button type="button" className="x" aria-label="Close details" onClick={onClose}>
      <X className="i" />
    </button>
  )
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
