import { Calendar, Star, TrendingUp, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#ui/button.tsx'
import type { OverviewData, OverviewQuery } from './queries.ts'
import { formatMany } from './format.ts'

/** The four cards (product.md, Overview and reports). Each says what it counts. */
export function Figures({ overview }: { overview: OverviewQuery }) {
  const card = { overview }
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="vh">
        Key figures
      </h2>
      <div className="stats">
        <Figure
          {...card}
          part="activeJobs"
          name="Active jobs"
          icon={Calendar}
          href="/dashboard/jobs"
          value={({ all }) => all}
          of={formatAhead}
        />
        <Figure
          {...card}
          part="pendingReviews"
          name="Pending reviews"
          icon={Star}
          href="/dashboard/reviews?status=pending"
          value={(many) => many}
          of={(many) => (many === 0 ? 'Nothing to review' : 'Approve to publish')}
        />
        <Figure
          {...card}
          part="lastThirtyDays"
          name="This month"
          icon={TrendingUp}
          href="/dashboard/jobs?view=calendar&range=month"
          value={(many) => many}
          of={() => 'completed or booked in the last 30 days'}
        />
        <Figure
          {...card}
          part="customers"
          name="Customers"
          icon={Users}
          href="/dashboard/customers"
          value={({ active }) => active}
          of={({ newLeads }) =>
            `active in the last 24 months, ${formatMany(newLeads)} new ${newLeads === 1 ? 'lead' : 'leads'} this week`
          }
        />
      </div>
    </section>
  )
}

/** `3 today, 9 upcoming`, and those that are past due. */
function formatAhead({ all, today, late }: NonNullable<OverviewData['activeJobs']>): string {
  const ahead = Math.max(0, all - today - late)
  return [
    `${formatMany(today)} today`,
    `${formatMany(ahead)} upcoming`,
    ...(late > 0 ? [`${formatMany(late)} past due`] : []),
  ].join(', ')
}

type Key = 'activeJobs' | 'pendingReviews' | 'lastThirtyDays' | 'customers'

function Figure<Name extends Key>({
  overview,
  part,
  name,
  icon: Icon,
  href,
  value,
  of,
}: {
  overview: OverviewQuery
  part: Name
  name: string
  icon: LucideIcon
  href: string
  value: (part: NonNullable<OverviewData[Name]>) => number
  of: (part: NonNullable<OverviewData[Name]>) => string
}) {
  const found = overview.data?.[part]
  const isThere = found !== undefined && found !== null
  const isMissing = !isThere && (overview.isError || found === null)
  const head = (
    <span className="k">
      {name}
      <Icon className="i i-sm" />
    </span>
  )
  if (isMissing)
    return (
      <div className="stat card">
        {head}
        <span className="d">couldn’t load</span>
        <Button tone="line" size="sm" disabled={overview.isFetching} onClick={() => void overview.refetch()}>
          Try again<span className="vh"> to count {name}</span>
        </Button>
      </div>
    )
  return (
    <Link className="stat card" href={href}>
      {head}
      <span className="v">{isThere ? formatMany(value(found)) : <span className="skel" />}</span>
      <span className="d">{isThere ? of(found) : <span className="vh">Loading</span>}</span>
    </Link>
  )
}
