import './job-table.css'
import { ArrowDown, ArrowUp, ChevronsUpDown, Eye, RefreshCw } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatTown } from '#domains/work/schedule/web/format.ts'
import { PersonChips } from '#domains/work/technicians/web/person-chip.tsx'
import { formatCents } from '#lib/money.ts'
import type { Sort } from '../contract-filter.ts'
import { BADGES } from './badges.ts'
import { formatSchedule } from './format-schedule.ts'
import type { JobRow } from './row-types.ts'

type Props = {
  jobs: readonly JobRow[]
  isStale: boolean
  sort: Sort
  onSort: (sort: Sort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], isSelected: boolean) => void
  onDetails: (id: string) => void
  onStatus: (id: string) => void
}

/** All Jobs as a table: columns that sort, and rows that can be selected for one action on all of them. */
export function JobTable({ jobs, isStale, sort, onSort, selected, onSelect, onDetails, onStatus }: Props) {
  const all = jobs.map(({ id }) => id)
  const many = all.filter((id) => selected.has(id)).length
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = many > 0 && many < all.length
  }, [many, all.length])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable with the keyboard
    <div className="card scroller" role="region" aria-label="Job list" tabIndex={0} aria-busy={isStale}>
      <table className="tbl jobt">
        <thead>
          <tr>
            <th scope="col" className="ck">
              <input
                ref={box}
                type="checkbox"
                aria-label="Select all jobs shown"
                checked={many > 0 && many === all.length}
                onChange={(event) => onSelect(all, event.target.checked)}
              />
            </th>
            <th scope="col">Customer</th>
            <th scope="col">Service</th>
            <SortHeader ascending="scheduled" descending="latest" sort={sort} onSort={onSort}>
              Date
            </SortHeader>
            <th scope="col">Crew</th>
            <th scope="col">Status</th>
            <SortHeader descending="amount" sort={sort} onSort={onSort} right>
              Price
            </SortHeader>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Row
              key={job.id}
              job={job}
              isSelected={selected.has(job.id)}
              onSelect={(isSelected) => onSelect([job.id], isSelected)}
              onDetails={() => onDetails(job.id)}
              onStatus={() => onStatus(job.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const toScheduled = ({ date, time }: { date: string; time: string | null }) => ({
  scheduledDate: date,
  scheduledTime: time,
})

/** A second press turns the order around, where the list knows both; a third gives the newest first again. */
function SortHeader({
  ascending,
  descending,
  sort,
  onSort,
  right = false,
  children,
}: {
  ascending?: Sort
  descending: Sort
  sort: Sort
  onSort: (sort: Sort) => void
  right?: boolean
  children: ReactNode
}) {
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none'
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction]
  const next = direction === 'none' ? (ascending ?? descending) : direction === 'ascending' ? descending : 'newest'
  return (
    <th scope="col" aria-sort={direction} className={right ? 'r' : undefined}>
      <button type="button" className="sortb" onClick={() => onSort(next)}>
        {children}
        <Icon className="i i-sm" />
      </button>
    </th>
  )
}

function Row({
  job,
  isSelected,
  onSelect,
  onDetails,
  onStatus,
}: {
  job: JobRow
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onDetails: () => void
  onStatus: () => void
}) {
  const name = job.customerName || 'Unknown Customer'
  const crew = job.technicians.map((person) => person.name).join(', ')
  return (
    <tr className="jobrow" aria-selected={isSelected}>
      <td className="ck">
        <input
          type="checkbox"
          aria-label={`Select ${name}, ${job.service}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <td>
        <a
          className="jn"
          href={`/dashboard/jobs/${job.id}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onDetails()
          }}
        >
          {name}
        </a>
        <span className="sub2" title={job.address}>
          {formatTown(job.address) || 'No address'}
        </span>
      </td>
      <td>{job.service}</td>
      <td className="num">
        {formatSchedule(job.nextVisit ? toScheduled(job.nextVisit) : job)}
        {job.nextVisit && (
          <span className="sub2">
            Visit {job.nextVisit.at}: {job.nextVisit.title}
          </span>
        )}
        {!job.nextVisit && job.dates.length > 1 && <span className="sub2">{job.dates.length} days</span>}
      </td>
      <td>
        <PersonChips people={job.technicians} />
        <span className="vh">{crew || 'Unassigned'}</span>
        {crew === '' && (
          <span className="subtle" aria-hidden="true">
            Unassigned
          </span>
        )}
      </td>
      <td>
        <StatusBadge {...BADGES[job.status]} />
      </td>
      <td className="r num">{job.amount === null ? '–' : formatCents(job.amount)}</td>
      <td className="jacts">
        <button type="button" className="x" title="View details" onClick={onDetails}>
          <Eye className="i" />
          <span className="vh">View Details of {name}</span>
        </button>
        <button type="button" className="x" title="Update status" onClick={onStatus}>
          <RefreshCw className="i" />
          <span className="vh">Update Status of {name}</span>
        </button>
      </td>
    </tr>
  )
}
