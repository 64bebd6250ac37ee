import { useState } from 'react'
import { Link } from 'wouter'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatWeekday } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { useMoves, useReservations, type MaterialRow, type MoveRow } from './queries.ts'
import { isReversible, formatMove, signedCount } from './format.ts'

const ReverseReceipt = lazyComponent(async () => (await import('./reverse-receipt.tsx')).ReverseReceipt)

/** What happened to the stock: when, who, how many, and how many were there after it. */
export function Ledger({ material }: { material: MaterialRow }) {
  const moves = useMoves(material.id)
  const [taken, take] = useState<MoveRow | null>(null)
  const rows = moves.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <section>
      <h3>Stock history</h3>
      <QueryStatus query={moves} what="stock history">
        <div className="skel w80" aria-hidden="true" />
      </QueryStatus>
      {moves.data && rows.length === 0 && (
        <p className="small subtle">No history yet. It starts with your first delivery.</p>
      )}
      {rows.length > 0 && (
        <ul className="hist">
          {rows.map((move, at) => (
            <li key={move.id}>
              <b>
                {move.jobId === null ? (
                  formatMove(move)
                ) : (
                  <Link href={`/dashboard/jobs/${move.jobId}`}>{formatMove(move)}</Link>
                )}
              </b>
              <span className="num">{signedCount(move.quantity)}</span>
              <span className="subtle">
                {formatDay(move.createdAt)}, {move.byName}
                {move.note && <span className="sub2">{move.note}</span>}
              </span>
              <span className="subtle num" title="On hand after this">
                {move.onHandAfter.toLocaleString('en-US')}
              </span>
              {isReversible(rows, at) && (
                <p className="acts">
                  <Button tone="quiet" size="sm" onClick={() => take(move)}>
                    Reverse<span className="vh"> this delivery {formatDay(move.createdAt)}</span>
                  </Button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <LoadMore pages={moves} />
      {taken && <ReverseReceipt material={material} move={taken} onClose={() => take(null)} />}
    </section>
  )
}

/** Lists the jobs that a material is reserved for; renders nothing when there are none. */
export function HeldFor({ id }: { id: string }) {
  const held = useReservations(id)
  if (!held.data || held.data.length === 0) return null
  return (
    <section>
      <h3>Reserved for</h3>
      <ul className="hist">
        {held.data.map((row) => (
          <li key={row.jobId}>
            <b>
              <Link href={`/dashboard/jobs/${row.jobId}`}>{row.customerName}</Link>
            </b>
            <span className="num">{row.held + row.short}</span>
            <span className="subtle">
              {row.service}
              {row.day !== null && `, ${formatWeekday(row.day)}`}
            </span>
            <span className={row.short > 0 ? 'shortw' : 'subtle'}>
              {row.short > 0 ? `${row.short} short` : 'all reserved'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
