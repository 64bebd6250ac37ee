import { useId, type ReactNode } from 'react'
import { LoadMore } from './load-more.tsx'
import { QueryStatus } from './query-states.tsx'

type Pages<Row> = Parameters<typeof LoadMore>[0]['pages'] & {
  data: { pages: readonly { body: readonly Row[] }[] } | undefined
  isPending: boolean
  isError: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

/**
 * A card of what was done in the last 30 days and can be undone for as long. `what`: its name in a sentence; `children`
 * draws one of them.
 */
export function RecentList<Row extends { id: string }>({
  title,
  what,
  none,
  pages,
  children,
}: {
  title: string
  what: string
  none: string
  pages: Pages<Row>
  children: (row: Row) => ReactNode
}) {
  const titleId = useId()
  const rows = pages.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="ph">
        <h2 id={titleId}>{title}</h2>
        <span className="small subtle">30 days</span>
      </div>
      <QueryStatus query={pages} what={what} padded />
      {pages.data && rows.length === 0 && <p className="pad small subtle">{none}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li className="row slim" key={row.id}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      <LoadMore pages={pages} />
    </section>
  )
}
