import type { ReactNode } from 'react'
import { ChartCard } from './chart-card.tsx'

export type Bar = { name: string; value: string; share: number; more?: string }

/**
 * Bars that lie, each with its number beside it. `kinds`: what they stand for differs in kind, and so do their colors.
 * `heads`: of the table behind.
 */
export function BarsCard({
  title,
  hint,
  tools,
  foot,
  heads,
  bars,
  kinds = false,
  empty,
}: {
  title: string
  hint?: ReactNode
  tools?: ReactNode
  foot?: ReactNode
  heads: [name: string, value: string, more?: string]
  bars: Bar[]
  kinds?: boolean
  empty: string
}) {
  const table = {
    heads: heads.filter((head) => head !== undefined),
    rows: bars.map(({ name, value, more }) => [name, value, ...(heads[2] ? [more ?? ''] : [])]),
  }
  return (
    <ChartCard title={title} hint={hint} tools={tools} foot={foot} table={table}>
      {bars.length === 0 ? (
        <p className="pad muted small">{empty}</p>
      ) : (
        <ul className="bars">
          {bars.map(({ name, value, share }, place) => (
            <li key={name}>
              <span>{name}</span>
              <svg className={kinds ? `bar c${(place % 6) + 1}` : 'bar'} aria-hidden="true">
                <rect width={`${Math.max(0, Math.min(100, Math.round(share * 100)))}%`} height="100%" />
              </svg>
              <b className="num">{value}</b>
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}
