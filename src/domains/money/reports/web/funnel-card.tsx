import { toFunnel } from '../report-content.ts'
import { ChartCard } from './chart-card.tsx'
import type { ReportView } from './report-queries.ts'

const whole = (many: number): string => many.toLocaleString('en-US')

/** From the first look at the website to the payment; a bar is the share of the step before. */
export function FunnelCard({ funnel }: { funnel: ReportView['funnel'] }) {
  const steps = toFunnel(funnel)
  const table = {
    heads: ['Step', 'Count', 'Of previous step'],
    rows: steps.map(({ name, many, share }) => [name, whole(many), share === null ? '' : `${share}%`]),
  }
  return (
    <ChartCard title="Sales funnel" hint="bar: share of previous step" table={table}>
      <ol className="funnel">
        {steps.map(({ name, of, many, share }, place) => (
          <li key={name} className={place === 0 ? 'nobar' : undefined}>
            <span className="fk">
              <b>{name}</b>
              {share !== null && (
                <span>
                  {share}% {of}
                </span>
              )}
            </span>
            {place > 0 && (
              <svg className="bar" aria-hidden="true">
                <rect width={`${Math.min(100, share ?? 0)}%`} height="100%" />
              </svg>
            )}
            <b className="num">{whole(many)}</b>
          </li>
        ))}
      </ol>
      <p className="foot small subtle">
        Website activity for both businesses. Visitors who opt out of tracking are counted only once they send the form.
      </p>
    </ChartCard>
  )
}
