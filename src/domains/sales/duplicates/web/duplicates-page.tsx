import './duplicates.css'
import { useState } from 'react'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { BackTo, useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { Empty, QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { Merges } from './merge-list.tsx'
import { PairCard } from './pair-card.tsx'
import { usePairs } from './queries.ts'

/** Customers who may be one person, and the merges that can still be undone. */
export function DuplicatesPage() {
  const pairs = usePairs()
  const [merging, merge] = useState<{ id: string; otherId: string } | null>(null)
  useRecordTitle('Duplicates', 'Customers')
  const rows = pairs.data?.pages.flatMap((page) => page.body) ?? []
  const many = pairs.data?.pages[0]?.headers['x-total-count'] ?? '0'
  return (
    <>
      <BackTo tab="Customers" href="/dashboard/customers" />
      <div className="ttl">
        <div>
          <h1>Duplicates</h1>
          <p>
            {pairs.data &&
              ({ 0: 'Nothing to review right now. ', 1: '1 pair might be the same person. ' }[many] ??
                `${many} pairs might be the same person. `)}
            Matched by phone, email, and similar names and addresses.
          </p>
        </div>
      </div>
      <div className="g2">
        <section className="stackf" aria-labelledby="pairs">
          <h2 className="vh" id="pairs">
            Possible duplicates
          </h2>
          <QueryStatus query={pairs} what="duplicates">
            <SkeletonCard />
            <SkeletonCard />
          </QueryStatus>
          {pairs.data && rows.length === 0 && (
            <Empty title="No possible duplicates">New and edited customers are checked within a minute.</Empty>
          )}
          {rows.map((pair) => (
            <PairCard
              key={pair.id}
              pair={pair}
              onMerge={() => merge({ id: pair.customers[0].id, otherId: pair.customers[1].id })}
            />
          ))}
          <LoadMore pages={pairs} />
        </section>
        <Merges />
      </div>
      {merging && <MergeDialog {...merging} onClose={() => merge(null)} />}
    </>
  )
}
