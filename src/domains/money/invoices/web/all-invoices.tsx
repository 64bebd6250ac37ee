import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { Chips } from '#dashboard/parts/chips.tsx'
import { Choice, SearchBox } from '#dashboard/parts/filters.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useIsAccountant } from '#dashboard/session.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Button } from '#ui/button.tsx'
import { Sort, Status } from '../contract.ts'
import { BADGES } from './badges.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { useInvoiceCounts, useInvoices } from './queries.ts'

const SORTS: Record<Sort, string> = { newest: 'Newest first', due: 'Due date', amount: 'Largest amount' }

/** Every invoice of the business: searched, filtered, in order, page by page. */
export function AllInvoices({ businessId }: { businessId: string | undefined }) {
  const isAccountant = useIsAccountant()
  const [q, search] = useUrlState('q')
  const [statusIn, choose] = useUrlState('status')
  const [sortIn, order] = useUrlState('sort')
  const status = Status.safeParse(statusIn).data
  const sort = Sort.safeParse(sortIn).data ?? 'newest'
  const counts = useInvoiceCounts(businessId).data
  const invoices = useInvoices({ businessId, q, sort, ...(status && { status }) })
  const rows = invoices.data?.pages.flatMap((page) => page.body) ?? []
  const total = invoices.data?.pages[0]?.headers['x-total-count'] ?? ''
  return (
    <section className="stack allinvs" aria-labelledby="all-invoices">
      <div className="tools compact invtools">
        <SearchBox
          label="Search invoices by number or customer"
          placeholder="Number or customer"
          q={q}
          onSearch={search}
        />
        <Choice label="Order" value={sort} onChange={(value) => order(value === 'newest' ? '' : value)}>
          {Object.entries(SORTS).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Choice>
        {!isAccountant && (
          <Link className="btn btn-line" href="/dashboard/invoices?view=new">
            <Plus className="i" />
            New invoice
          </Link>
        )}
      </div>
      <Chips
        label="Status"
        value={status ?? 'all'}
        options={[
          { value: 'all', word: 'All', ...(counts && { count: counts.all }) },
          ...Status.options.map((value) => ({
            value,
            word: BADGES[value].word,
            ...(counts && { count: counts[value] }),
          })),
        ]}
        onChange={(value) => choose(value === 'all' ? '' : value)}
      />
      <div className="card">
        <div className="ph">
          <h2 id="all-invoices">All invoices</h2>
          {invoices.data && (
            <span className="small subtle num" role="status">
              {total.endsWith('+') ? 'More than 1,000' : Number(total).toLocaleString('en-US')}
            </span>
          )}
        </div>
        <QueryStatus query={invoices} what="invoices" rows={6} />
        {invoices.data && rows.length === 0 && (
          <Empty
            title={q || status ? 'No matching invoices' : 'No invoices yet'}
            action={
              (q || status) && (
                <Button
                  tone="line"
                  size="sm"
                  onClick={() => {
                    search('')
                    choose('')
                  }}
                >
                  Show all
                </Button>
              )
            }
          />
        )}
        {rows.length > 0 && <InvoiceTable invoices={rows} stale={invoices.isPlaceholderData} />}
        {invoices.hasNextPage && (
          <div className="pad">
            <LoadMore pages={invoices} />
          </div>
        )}
      </div>
    </section>
  )
}
