import './stat-deltas.css'
import {
  Banknote,
  CalendarCheck2,
  CircleAlert,
  CircleCheckBig,
  FileCheck2,
  ReceiptText,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'wouter'
import {
  formatDollarsShort,
  formatMonthName,
  formatPercentDelta,
  formatPointsDelta,
  formatSpan,
  type Delta,
} from './format-deltas.ts'
import { FiguresSkeleton } from './figures-skeleton.tsx'
import { OverviewPart } from './overview-part.tsx'
import type { OverviewQuery } from './queries.ts'
import type { MonthData } from './step-types.ts'

/** The month so far beside the same days of last month, what is owed, and what the next week holds. */
export function MonthFigures({ overview }: { overview: OverviewQuery }) {
  const month = overview.data?.month
  const name = month && formatMonthName(month.now.to)
  return (
    <section aria-labelledby="month-so-far">
      <h2 id="month-so-far" className="fgh">
        {name ? `${name} so far` : 'This month so far'}
      </h2>
      <OverviewPart of={overview} part="month" what="the month’s figures" skeleton={<FiguresSkeleton />}>
        {(found) => <Tiles month={found} />}
      </OverviewPart>
    </section>
  )
}

function Tiles({ month }: { month: MonthData }) {
  const { now, before, collected, jobsCompleted, estimates, owed, overdue, booked } = month
  const then = formatSpan(before)
  return (
    <div className="stats six">
      {collected && (
        <Tile
          name="Collected"
          icon={Banknote}
          href="/dashboard/reports"
          value={formatDollarsShort(collected.now)}
          delta={formatPercentDelta(collected.now, collected.before, then)}
          note={formatSpan(now)}
        />
      )}
      <Tile
        name="Jobs completed"
        icon={CircleCheckBig}
        href="/dashboard/jobs?view=list&status=completed"
        value={jobsCompleted.now.toLocaleString('en-US')}
        delta={formatPercentDelta(jobsCompleted.now, jobsCompleted.before, then)}
        note={formatSpan(now)}
      />
      <Tile
        name="Estimates accepted"
        icon={FileCheck2}
        href="/dashboard/estimates"
        value={estimates.now.sent === 0 ? 'None' : `${toRate(estimates.now)}%`}
        delta={
          estimates.now.sent > 0 && estimates.before.sent > 0
            ? formatPointsDelta(toRate(estimates.now), toRate(estimates.before), then)
            : null
        }
        note={estimates.now.sent === 0 ? 'none sent yet' : `${estimates.now.accepted} of ${estimates.now.sent} sent`}
      />
      {owed && (
        <Tile
          name="Owed"
          icon={ReceiptText}
          href="/dashboard/invoices?view=all&sort=due"
          value={formatDollarsShort(owed.cents)}
          note={formatInvoices(owed.invoices)}
        />
      )}
      {overdue && (
        <Tile
          name="Overdue"
          icon={CircleAlert}
          href="/dashboard/invoices?view=all&status=overdue&sort=due"
          value={formatDollarsShort(overdue.cents)}
          note={
            overdue.invoices === 0
              ? 'nothing overdue'
              : `${formatInvoices(overdue.invoices)}, oldest ${overdue.oldestDays} ${overdue.oldestDays === 1 ? 'day' : 'days'}`
          }
        />
      )}
      <Tile
        name="Booked next 7 days"
        icon={CalendarCheck2}
        href="/dashboard/jobs?view=calendar"
        value={formatDollarsShort(booked.cents)}
        note={`${formatSpan(booked)}, ${booked.jobs.toLocaleString('en-US')} ${booked.jobs === 1 ? 'job' : 'jobs'}`}
      />
    </div>
  )
}

const toRate = ({ accepted, sent }: MonthData['estimates']['now']): number => Math.round((accepted * 100) / sent)
const formatInvoices = (many: number): string =>
  `${many.toLocaleString('en-US')} ${many === 1 ? 'invoice' : 'invoices'}`

function Tile({
  name,
  icon: Icon,
  href,
  value,
  delta = null,
  note,
}: {
  name: string
  icon: LucideIcon
  href: string
  value: string
  delta?: Delta | null
  note: string
}) {
  return (
    <Link className="stat card" href={href}>
      <span className="k">
        {name}
        <Icon className="i i-sm" />
      </span>
      <span className="v">{value}</span>
      {delta && (
        <span className={`delta ${delta.trend}`}>
          {delta.trend !== 'eq' && (
            <span className="dsym" aria-hidden="true">
              {delta.trend === 'up' ? '▲' : '▼'}
            </span>
          )}
          <span>
            {delta.trend !== 'eq' && <span className="vh">{delta.trend === 'up' ? 'up ' : 'down '}</span>}
            {delta.words}
          </span>
        </span>
      )}
      <span className="d">{note}</span>
    </Link>
  )
}
