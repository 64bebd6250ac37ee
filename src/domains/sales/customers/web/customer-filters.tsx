import { Archive } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Chips } from '#dashboard/parts/chips.tsx'
import type { Category, Filter, Sort } from '../contract.ts'
import { useCustomerCounts } from './queries.ts'

/** In the order of the design: the commonest first. */
const IN_ORDER = [
  'Driveway Cleaning',
  'Paver Sealing',
  'Pool Area Cleaning',
  'House Wash',
  'Roof Cleaning',
  'Other',
] as const satisfies readonly Category[]

type Props = {
  category: Filter['category']
  onCategory: (category: string) => void
  /** The chips of the filters that are on. */
  chips: ReactNode
  archived: boolean
  onArchived: (on: boolean) => void
}

/** Shows the categories with the count of each, and the other filters. It offers no filter that would match no one. */
export function CustomerFilters({ category, onCategory, chips, archived, onArchived }: Props) {
  const counts = useCustomerCounts().data
  const none = counts?.none ?? 0
  const count = (many: number | undefined) => (many === undefined ? {} : { count: many.toLocaleString('en-US') })
  return (
    <div className="custfilters">
      <Chips
        label="Category"
        value={category ?? ''}
        onChange={onCategory}
        options={[
          { value: '', word: 'All', ...count(counts?.all) },
          ...IN_ORDER.map((value) => ({ value, word: value, ...count(counts?.categories[value]) })),
          ...(none > 0 || category === 'none' ? [{ value: 'none', word: 'No category', ...count(none) }] : []),
        ]}
      />
      {(chips || archived || (counts?.archived ?? 0) > 0) && (
        <div className="chips">
          {chips}
          {(archived || (counts?.archived ?? 0) > 0) && (
            <button type="button" className="chip" aria-pressed={archived} onClick={() => onArchived(!archived)}>
              <Archive className="i i-sm" />
              Archived <b>{counts?.archived.toLocaleString('en-US')}</b>
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const SORT_NAMES: Record<Sort, string> = {
  '-date': 'Latest job',
  date: 'Earliest job',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-jobs': 'Most jobs',
  jobs: 'Fewest jobs',
  newest: 'Newest',
  '-newest': 'Oldest',
}

/** For the phone, where the table has no headers to press. */
export function SortChoice({ sort, onSort }: { sort: Sort; onSort: (sort: string) => void }) {
  const id = useId()
  return (
    <p className="sortc">
      <label className="vh" htmlFor={id}>
        Sort
      </label>
      <select id={id} value={sort} onChange={(event) => onSort(event.target.value)}>
        {Object.entries(SORT_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </p>
  )
}
