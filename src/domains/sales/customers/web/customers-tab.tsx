import './customers.css'
import './customer-details.css'
import { useMediaQuery } from '@mantine/hooks'
import { Download, FileUp, UserPlus } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { SearchBox } from '#dashboard/parts/filters.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { NO_DETAILS, useDetailFilter, useFilterProblem } from '#domains/sales/custom-fields/web/detail-filter.ts'
import {
  DetailFilterButton,
  DetailFilterChips,
  FilterRefused,
} from '#domains/sales/custom-fields/web/detail-filter-bar.tsx'
import { DuplicatesLink } from '#domains/sales/duplicates/web/duplicates-link.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Category, Sort } from '../contract.ts'
import { AddCustomer } from './lazy-dialogs.tsx'
import { CustomerDrawer, CustomerSheet } from './customer-drawer.tsx'
import { CustomerFilters, SortChoice } from './customer-filters.tsx'
import { CustomerTable } from './customer-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useCustomers, useCustomerCounts, type Filters } from './queries.ts'
import { formatCount, formatShowing } from './format.ts'

/** Rows of a page: some screens full. */
const AT_ONCE = 100
/** As drawn: the last one dealt with stands first. */
const FIRST_SORT = '-date'
const FIELDS_OF = ['customers', 'addresses'] as const

/**
 * The Customer Database (spec.md §2, Customers): searched, filtered and sorted on the server, all of it in the address;
 * `?new=1` opens Add Customer.
 */
export function CustomersTab() {
  const [q, search] = useUrlState('q')
  const [wanted, want] = useUrlState('category')
  const { details, asked, isOn, change: filterBy } = useDetailFilter()
  const problem = useFilterProblem(details, FIELDS_OF)
  const [archived, showArchived] = useUrlState('archived')
  const [order, reorder] = useUrlState('sort')
  const [selected, select] = useUrlState('customer')
  const [adding, add] = useUrlState('new')
  const sort = Sort.safeParse(order).data ?? FIRST_SORT
  const category = wanted === 'none' ? wanted : Category.safeParse(wanted).data
  const filters: Filters = {
    ...(category && { category }),
    ...asked,
    ...(archived && { archived: 'true' }),
    sort,
  }
  const customers = useCustomers({ q, ...filters, limit: AT_ONCE })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, isPlaceholderData } = customers
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage])
  const isWide = useMediaQuery('(min-width: 1181px)', undefined, { getInitialValueInEffect: false })
  const counts = useCustomerCounts()
  const rows = customers.data?.pages.flatMap((page) => page.body) ?? []
  const fitting = customers.data?.pages[0]?.headers['x-total-count'] ?? '0'
  const filtered = q !== '' || category !== undefined || isOn || archived !== ''
  const close = () => {
    // Back to the name that opened it.
    document.querySelector<HTMLElement>('.custs [aria-selected="true"] .nm')?.focus({ preventScroll: true })
    select('')
  }
  const query = new URLSearchParams(Object.entries({ ...filters, q }).filter(([, value]) => value !== ''))
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Customers</h1>
          <p>Customer Database{counts.data && `, ${formatCount(counts.data.all, 'customer')}`}</p>
        </div>
        <div className="acts">
          <Link className="btn btn-line" href="/dashboard/customers/import">
            <FileUp className="i" />
            Import
          </Link>
          <LinkButton tone="line" href={`/api/customers/export?${query}`} download>
            <Download className="i" />
            Export to CSV
          </LinkButton>
          <ExportMenu query={query} />
          <Button tone="clay" onClick={() => add('1')}>
            <UserPlus className="i" />
            Add Customer
          </Button>
        </div>
      </div>
      <DuplicatesLink />
      <div className="tools compact">
        <SearchBox
          label="Search by name, phone or email"
          placeholder="Search name, phone or email"
          q={q}
          onSearch={search}
        />
        <DetailFilterButton details={details} kinds={FIELDS_OF} onChange={filterBy} />
      </div>
      <CustomerFilters
        category={category}
        onCategory={want}
        chips={isOn && <DetailFilterChips details={details} onChange={filterBy} />}
        archived={archived !== ''}
        onArchived={(on) => showArchived(on ? '1' : '')}
      />
      {problem ? (
        <FilterRefused problem={problem} onChange={filterBy} />
      ) : (
        <QueryStatus query={customers} what="customers" className="card" rows={8} />
      )}
      {customers.data && !problem && (
        <>
          <div className="showing">
            <p className="small subtle" role="status">
              {formatShowing(
                fitting,
                archived === '' ? counts.data?.all : counts.data?.archived,
                archived === '' ? 'customers' : 'archived customers',
              )}
            </p>
            <SortChoice sort={sort} onSort={reorder} />
          </div>
          {rows.length > 0 ? (
            <div className={selected && isWide ? 'withdrawer' : undefined}>
              <div>
                <CustomerTable
                  customers={rows}
                  total={Number.parseInt(fitting)}
                  stale={isPlaceholderData}
                  sort={sort}
                  onSort={reorder}
                  selected={selected}
                  onSelect={(id) => select(id === selected && isWide ? '' : id)}
                  onEnd={more}
                />
                <LoadMore pages={customers} />
              </div>
              {selected && isWide && <CustomerDrawer key={selected} id={selected} onClose={close} />}
            </div>
          ) : filtered ? (
            <Empty
              title="No customers found matching your filters"
              action={<ClearFilters onClear={[search, want, showArchived, () => filterBy(NO_DETAILS)]} />}
            />
          ) : (
            <Empty title="No customers yet">
              Auto-Process a request to add your first customer, or add one yourself.
            </Empty>
          )}
        </>
      )}
      {selected && !isWide && <CustomerSheet id={selected} onClose={close} />}
      <AddCustomer opened={adding !== ''} onClose={() => add('')} />
    </>
  )
}

function ClearFilters({ onClear }: { onClear: ((value: string) => void)[] }) {
  return (
    <Button tone="line" size="sm" onClick={() => onClear.forEach((clear) => clear(''))}>
      Clear filters
    </Button>
  )
}
