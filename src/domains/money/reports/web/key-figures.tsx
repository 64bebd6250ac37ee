import './stat-deltas.css'
import { Equal, TrendingDown, TrendingUp, type LucideIcon } from 'lucide-react'
import { toCards, type Trend } from '../format-figures.ts'
import type { ReportView } from './report-queries.ts'

const ICONS: Record<Trend, LucideIcon> = { up: TrendingUp, dn: TrendingDown, eq: Equal }

/** The row of large figures, each with how it stands to the period before: an icon and words, never a color alone. */
export function KeyFigures({ report }: { report: ReportView }) {
  return (
    <section aria-labelledby="key-figures">
      <h2 id="key-figures" className="vh">
        Key figures
      </h2>
      <div className="stats six">
        {toCards(report).map(({ name, value, delta, note }) => {
          const Icon = delta && ICONS[delta.trend]
          return (
            <div className="stat card" key={name}>
              <span className="k">{name}</span>
              <span className="v">{value}</span>
              {delta && Icon && (
                <span className={`delta ${delta.trend}`}>
                  <Icon className="i" />
                  {delta.words}
                </span>
              )}
              {note && <span className="d">{note}</span>}
            </div>
          )
        })}
      </div>
    </section>
  )
}
