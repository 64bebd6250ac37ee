import { useDebouncedCallback } from '@mantine/hooks'
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import type { Sort } from '../contract.ts'
import { isPeriod, PERIODS, type Period } from './periods.ts'
import { useTechnicians } from './queries.ts'

export type Filters = { q: string; technicianId: string; period: Period | ''; sort: Sort }

/** Search, who does it, and when. What is chosen stands in the address. */
export function JobFilters({
  filters,
  onChange,
  businessId,
  withSort,
}: {
  filters: Filters
  onChange: (name: 'q' | 'technician' | 'period' | 'sort', value: string) => void
  businessId: string | undefined
  withSort: boolean
}) {
  const technicians = useTechnicians(businessId)
  return (
    <div className="tools compact jobtools">
      <SearchBox q={filters.q} onSearch={(q) => onChange('q', q)} />
      {(technicians.data?.length ?? 0) > 0 && (
        <Choice label="Technician" value={filters.technicianId} onChange={(value) => onChange('technician', value)}>
          <option value="">All technicians</option>
          {technicians.data?.map(({ id, name, status }) => (
            <option key={id} value={id}>
              {status === 'inactive' ? `${name} (inactive)` : name}
            </option>
          ))}
        </Choice>
      )}
      <Choice label="Period" value={filters.period} onChange={(value) => onChange('period', value)}>
        <option value="">Any date</option>
        {Object.keys(PERIODS)
          .filter(isPeriod)
          .map((period) => (
            <option key={period} value={period}>
              {PERIODS[period]}
            </option>
          ))}
      </Choice>
      {withSort && (
        <Choice label="Order" value={filters.sort} onChange={(value) => onChange('sort', value === 'newest' ? '' : value)}>
          <option value="newest">Newest first</option>
          <option value="scheduled">By date</option>
          <option value="amount">Largest amount first</option>
        </Choice>
      )}
    </div>
  )
}

function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const id = useId()
  const [typed, type] = useState(q)
  const later = useDebouncedCallback(onSearch, 250)
  // A link and Show all change the address from outside.
  useEffect(() => type(q), [q])
  return (
    <div className="grow">
      <Search className="i" />
      <label className="vh" htmlFor={id}>
        Search by customer, service or address
      </label>
      <input
        className="input"
        id={id}
        type="search"
        placeholder="Search customer, service, address"
        value={typed}
        maxLength={200}
        onChange={(event) => {
          type(event.target.value)
          later(event.target.value.trim())
        }}
      />
    </div>
  )
}

function Choice({ label, value, onChange, children }: { label: string; value: string; onChange: (value: string) => void; children: ReactNode }) {
  return (
    <span className="selwrap">
      <select className="select" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <ChevronDown className="i" />
    </span>
  )
}
