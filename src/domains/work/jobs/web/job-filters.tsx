import type { ReactNode } from 'react'
import { Choice, SearchBox } from '#dashboard/parts/filters.tsx'
import type { Sort } from '../contract-filter.ts'
import { isPeriod, PERIODS, type Period } from './job-periods.ts'
import { useTechnicians } from './queries.ts'

export type Filters = { q: string; technicianId: string; period: Period | ''; sort: Sort }

/** Search, who does it, and when. What is chosen stands in the address. */
export function JobFilters({
  filters,
  onChange,
  businessId,
  withSort,
  isShort,
  more,
}: {
  filters: Filters
  onChange: (name: 'q' | 'technician' | 'period' | 'sort', value: string) => void
  businessId: string | undefined
  withSort: boolean
  /** Only search and period, so that the jobs of today stand high on a phone; the others come with the first of them. */
  isShort: boolean
  /** What stands behind the lists. */
  more: ReactNode
}) {
  const technicians = useTechnicians(businessId)
  return (
    <div className="tools compact jobtools">
      <SearchBox
        label="Search by customer, service or address"
        placeholder="Search customer, service, address"
        q={filters.q}
        onSearch={(q) => onChange('q', q)}
      />
      {!isShort && (technicians.data?.length ?? 0) > 0 && (
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
      {withSort && !isShort && (
        <Choice
          label="Order"
          value={filters.sort}
          onChange={(value) => onChange('sort', value === 'newest' ? '' : value)}
        >
          <option value="newest">Newest first</option>
          <option value="scheduled">By date</option>
          <option value="latest">Latest date first</option>
          <option value="amount">Largest amount first</option>
        </Choice>
      )}
      {!isShort && more}
    </div>
  )
}
