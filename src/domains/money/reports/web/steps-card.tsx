import { DataTable } from '#dashboard/parts/data-table.tsx'
import { useState } from 'react'
import { formatDays, formatDollars, formatWait, formatDayWithWeekday } from '../format-figures.ts'
import { ChartCard } from './chart-card.tsx'
import type { ReportView } from './report-queries.ts'
import { MEASURES, StepsChart, getStepValue, type Measure } from './steps-chart.tsx'

const LABELS: Record<Measure, string> = { paid: 'Revenue', jobs: 'Jobs', leads: 'Leads' }

/** How it went, step by step, beside the period before. */
export function StepsCard({ report, today }: { report: ReportView; today: string }) {
  const hasMoney = report.figures.revenue !== null
  const [chosen, choose] = useState<Measure>('paid')
  const measure = hasMoney || chosen !== 'paid' ? chosen : 'jobs'
  const title = `${LABELS[measure]} by ${report.unit}`
  const words = (value: number) => (measure === 'paid' ? formatDollars(value) : value.toLocaleString('en-US'))
  const { before } = report
  const table = {
    heads: ['Days', LABELS[measure], ...(before ? ['Previous period'] : [])],
    rows: report.rows.map((row, place) => [
      formatDays(row, today),
      words(getStepValue(row, measure)),
      ...(before ? [words(getStepValue(before.rows[place], measure))] : []),
    ]),
  }
  return (
    <ChartCard
      title={title}
      table={table}
      tools={
        <div className="seg mini-seg" role="group" aria-label="Metric">
          {MEASURES.filter((one) => hasMoney || one !== 'paid').map((one) => (
            <button type="button" key={one} aria-pressed={one === measure} onClick={() => choose(one)}>
              {LABELS[one]}
            </button>
          ))}
        </div>
      }
    >
      <StepsChart report={report} measure={measure} label={title} today={today} />
      <p className="legend">
        <span>
          <i className="k1" />
          This period
        </span>
        {before && (
          <span>
            <i className="k0" />
            Previous period, {formatDays(before, today)}
          </span>
        )}
        {report.rows.some(({ from, to }) => from <= today && to >= today) && (
          <span>
            <i className="k2" />
            This {report.unit} so far
          </span>
        )}
      </p>
    </ChartCard>
  )
}

const UNIT = {
  day: { title: 'Day by day', head: 'Day' },
  week: { title: 'Week by week', head: 'Days' },
  month: { title: 'Month by month', head: 'Month' },
} as const

export const stepsTitle = ({ unit }: ReportView): string => UNIT[unit].title

/** The newest first; days on which nothing happened are left out. */
export function StepsTable({ report, today }: { report: ReportView; today: string }) {
  const hasMoney = report.figures.revenue !== null
  const shownRows = report.rows
    .filter(
      ({ jobs, leads, paid, answerMinutes }) => jobs > 0 || leads > 0 || (paid ?? 0) !== 0 || answerMinutes !== null,
    )
    .toReversed()
  if (shownRows.length === 0) return <p className="pad muted small">No jobs, leads or payments in this period.</p>
  return (
    <DataTable
      className="steps"
      columns={[
        UNIT[report.unit].head,
        ...['Jobs', 'Leads', ...(hasMoney ? ['Paid'] : []), 'First response'].map((name) => ({ name, right: true })),
      ]}
    >
      {shownRows.map((row) => (
        <tr key={row.from}>
          <th scope="row">{report.unit === 'day' ? formatDayWithWeekday(row.from, today) : formatDays(row, today)}</th>
          <td className="r num" data-name="Jobs">
            {row.jobs.toLocaleString('en-US')}
          </td>
          <td className="r num" data-name="Leads">
            {row.leads.toLocaleString('en-US')}
          </td>
          {row.paid !== null && (
            <td className="r num" data-name="Paid">
              {formatDollars(row.paid)}
            </td>
          )}
          <td className="r num" data-name="First answer">
            {row.answerMinutes === null ? 'none' : formatWait(row.answerMinutes)}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
