import { Link } from 'wouter'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { useInvoices } from './queries.ts'

/** The newest ten (spec.md §9). */
export function RecentInvoices({ businessId }: { businessId: string | undefined }) {
  const invoices = useInvoices({ businessId, limit: 10 })
  const rows = invoices.data?.pages[0]?.body ?? []
  return (
    <section className="card" aria-labelledby="recent-invoices">
      <div className="ph">
        <h2 id="recent-invoices">Recent invoices</h2>
        <Link href="/dashboard/invoices?view=all">All invoices</Link>
      </div>
      <QueryStatus query={invoices} what="invoices" rows={4} />
      {invoices.data && rows.length === 0 && <p className="pad muted">No invoices yet. Create your first one above.</p>}
      {rows.length > 0 && <InvoiceTable invoices={rows} />}
    </section>
  )
}
