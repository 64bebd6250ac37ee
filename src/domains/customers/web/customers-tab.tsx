import './customers.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { Plus, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Chips } from '#dashboard/parts/chips.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, Failed, Loading, SkeletonRows } from '#dashboard/parts/states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Button } from '#ui/button.tsx'
import { CATEGORIES, Category } from '../contract.ts'
import { AddCustomer } from './add-customer.tsx'
import { CustomerTable } from './customer-table.tsx'
import { useCustomers, useCustomerTotal } from './queries.ts'

/** The Customer Database (spec.md §2, Customers): search and filter on the server, in the address; `?new=1` opens Add Customer. */
export function CustomersTab() {
  const [q, search] = useUrlState('q')
  const [wanted, want] = useUrlState('category')
  const [adding, add] = useUrlState('new')
  const category = Category.safeParse(wanted).data
  const customers = useCustomers({ q, category })
  const all = useCustomerTotal()
  const rows = customers.data?.pages.flatMap((page) => page.body) ?? []
  const fitting = customers.data?.pages[0]?.headers['x-total-count']
  const filtered = q !== '' || category !== undefined
  const addButton = (
    <Button tone="clay" onClick={() => add('1')}>
      <Plus className="i" />
      Add Customer
    </Button>
  )
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Customers</h1>
          <p>Customer Database{all.data !== undefined && `, ${all.data} ${all.data === '1' ? 'customer' : 'customers'}`}</p>
        </div>
        <div className="acts">{addButton}</div>
      </div>
      <SearchBox q={q} onSearch={search} />
      <Chips
        label="Category"
        value={category ?? ''}
        onChange={want}
        options={[{ value: '', word: 'All' }, ...CATEGORIES.map((value) => ({ value, word: value }))]}
      />
      {customers.isPending && (
        <div className="card">
          <Loading what="customers" />
          <SkeletonRows rows={5} />
        </div>
      )}
      {customers.isError && !customers.data && (
        <Failed what="Failed to load customers" error={customers.error} retry={() => void customers.refetch()} busy={customers.isFetching} />
      )}
      {customers.data && (
        <>
          <p className="small subtle showing" role="status">
            Showing {rows.length.toLocaleString('en-US')} of {fitting} {fitting === '1' ? 'customer' : 'customers'}
          </p>
          {rows.length > 0 && <CustomerTable customers={rows} stale={customers.isPlaceholderData} />}
          {rows.length === 0 &&
            (filtered ? (
              <Empty
                title="No customers found matching your filters"
                action={
                  <Button
                    tone="line"
                    size="sm"
                    onClick={() => {
                      search('')
                      want('')
                    }}
                  >
                    Clear filters
                  </Button>
                }
              />
            ) : (
              <Empty title="No customers yet">Auto-Process of a request adds the first one, or add one by hand.</Empty>
            ))}
          <LoadMore pages={customers} />
        </>
      )}
      <AddCustomer opened={adding !== ''} onClose={() => add('')} />
    </>
  )
}

function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const id = useId()
  const [typed, type] = useState(q)
  const later = useDebouncedCallback(onSearch, 250)
  // The palette and Clear filters change the address from outside.
  useEffect(() => type(q), [q])
  return (
    <div className="tools compact">
      <div className="grow">
        <Search className="i" />
        <label className="vh" htmlFor={id}>
          Search by name, phone or email
        </label>
        <input
          className="input"
          id={id}
          type="search"
          placeholder="Search name, phone or email"
          value={typed}
          maxLength={200}
          onChange={(event) => {
            type(event.target.value)
            later(event.target.value.trim())
          }}
        />
      </div>
    </div>
  )
}
