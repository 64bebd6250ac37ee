import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { formatPhone } from '#lib/phone.ts'
import { telLink } from '#lib/us-phone.ts'
import type { Sort } from '../contract.ts'
import { getInitials, monthAndYear } from './format.ts'
import type { CustomerRow } from './queries.ts'

/** Pixels of a row before it is measured: a line of the table, two lines on a phone. */
const GUESS = { wide: 60, narrow: 102 }
/** Rows drawn beyond the window on either side, so that a quick scroll meets no gap. */
const BEYOND = 12
/** Rows before the end at which the next page is asked for. */
const SOON = 30

type Props = {
  customers: CustomerRow[]
  /** How many there are in all, as far as it is known: for who cannot see that there is more. */
  total: number
  stale: boolean
  sort: Sort
  onSort: (sort: Sort) => void
  selected: string
  onSelect: (id: string) => void
  /** Asked for when the end comes into sight. */
  onEnd: () => void
}

/**
 * Name, Phone, Email, Service, Tags, Jobs, Date; below 760 px each row becomes two lines with the number to tap first.
 * Only rows in sight are drawn.
 */
export function CustomerTable({ customers, total, stale, sort, onSort, selected, onSelect, onEnd }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [above, setAbove] = useState(0)
  // How far the rows stand below the top of the page: with what stands above them, the page changes its height.
  useLayoutEffect(() => {
    const measure = () => setAbove(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [])
  const isNarrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false })
  // oxlint-disable-next-line react/incompatible-library -- it concerns React Compiler, which we do not use
  const rows = useWindowVirtualizer({
    count: customers.length,
    estimateSize: () => (isNarrow ? GUESS.narrow : GUESS.wide),
    overscan: BEYOND,
    scrollMargin: above,
    getItemKey: (place) => customers[place]?.id ?? place,
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= customers.length - SOON) onEnd()
  }, [last, customers.length, onEnd])
  const before = (shown[0]?.start ?? above) - above
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? above) - above)
  const header = { sort, onSort }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable with the keyboard
    <div className="card scroller" role="region" aria-label="Customer list" tabIndex={0} aria-busy={stale}>
      <table className="tbl custs" aria-rowcount={total + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <SortHeader by="name" {...header}>
              Name
            </SortHeader>
            <th scope="col">Phone</th>
            <th scope="col">Email</th>
            <th scope="col">Service</th>
            <th scope="col" className="tagcol">
              Tags
            </th>
            <SortHeader by="jobs" largestFirst right {...header}>
              Jobs
            </SortHeader>
            <SortHeader by="date" largestFirst {...header}>
              Date
            </SortHeader>
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={before} />
          {shown.map(({ index }) => {
            const customer = customers[index]
            return (
              customer && (
                <Row
                  key={customer.id}
                  customer={customer}
                  place={index}
                  selected={customer.id === selected}
                  onSelect={() => onSelect(customer.id)}
                  measured={rows.measureElement}
                />
              )
            )
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  )
}

/** The place of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr className="gap" aria-hidden="true" style={{ height }} />
}

/** `largestFirst`: what the first press asks for. */
function SortHeader({
  by,
  sort,
  onSort,
  largestFirst = false,
  right = false,
  children,
}: {
  by: 'name' | 'jobs' | 'date'
  sort: Sort
  onSort: (sort: Sort) => void
  largestFirst?: boolean
  right?: boolean
  children: ReactNode
}) {
  const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none'
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction]
  const next: Sort = direction === 'none' ? (largestFirst ? `-${by}` : by) : direction === 'ascending' ? `-${by}` : by
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
  customer,
  place,
  selected,
  onSelect,
  measured,
}: {
  customer: CustomerRow
  place: number
  selected: boolean
  onSelect: () => void
  measured: (row: HTMLTableRowElement | null) => void
}) {
  return (
    <tr ref={measured} data-index={place} aria-rowindex={place + 2} aria-selected={selected}>
      <td>
        <Name of={customer} tone={place % 2 === 0 ? 'av' : 'av t'} onSelect={onSelect} />
      </td>
      <td className="tapc num">
        {/* An erased one has none. */}
        {customer.phone ? (
          <a href={telLink(customer.phone, customer.phoneExtension)}>
            {formatPhone(customer.phone, customer.phoneExtension)}
          </a>
        ) : (
          <span className="subtle">No phone</span>
        )}
      </td>
      <td className="hide" title={customer.email ?? undefined}>
        {customer.email ?? <span className="subtle">No email</span>}
      </td>
      <td className="full muted">{customer.serviceCategory ?? <span className="subtle">None</span>}</td>
      <td
        className={customer.tags.length > 0 ? 'full tagcol' : 'hide tagcol'}
        title={customer.tags.join(', ') || undefined}
      >
        <Tags of={customer.tags} />
      </td>
      <td className="r hide">{customer.serviceCount.toLocaleString('en-US')}</td>
      <td className="hide muted">{monthAndYear(customer.transactionDate)}</td>
    </tr>
  )
}

/** Tags of a row that are shown before the count of the others. */
const TAGS_SHOWN = 2

function Tags({ of: tags }: { of: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <span className="rowtags">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span className="badge" key={tag}>
          {tag}
        </span>
      ))}
      {tags.length > TAGS_SHOWN && (
        <span className="subtle">
          +{tags.length - TAGS_SHOWN}
          <span className="vh"> more: {tags.slice(TAGS_SHOWN).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

function Name({ of: { name }, tone, onSelect }: { of: CustomerRow; tone: string; onSelect: () => void }) {
  return (
    <button type="button" className="nm" aria-haspopup="dialog" onClick={onSelect}>
      <span className={tone} aria-hidden="true">
        {getInitials(name)}
      </span>
      <span>{name}</span>
    </button>
  )
}
