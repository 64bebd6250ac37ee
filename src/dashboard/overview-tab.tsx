import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { FirstSteps } from '#domains/system/first-steps/web/first-steps.tsx'
import { useFirstSteps } from '#domains/system/first-steps/web/queries.ts'
import { SeedBanner } from '#domains/site/partners/web/seed-banner.tsx'
import { Booked } from '#domains/money/reports/web/booked-today.tsx'
import { Figures } from '#domains/money/reports/web/overview-figures.tsx'
import { ActionItems } from '#domains/money/reports/web/action-items.tsx'
import { MonthFigures } from '#domains/money/reports/web/month-figures.tsx'
import { prefetchOverview, useOverview } from '#domains/money/reports/web/queries.ts'
import { RecentJobs } from '#domains/money/reports/web/recent-jobs.tsx'
import { Today } from '#domains/money/reports/web/today-stops.tsx'
import { formatStops } from '#domains/money/reports/web/format.ts'
import { JustProcessed } from '#domains/sales/requests/web/just-processed.tsx'
import { formatWholeWeekday, toTime } from '#lib/local-time.ts'
import { useNow } from './parts/use-now.ts'
import { useToday } from './parts/use-today.ts'
import { useUser } from './session.ts'

/**
 * In the order of design.md: what waits beside today, what the day brings in, the newest jobs, the figures. On phones
 * today comes first.
 */
export function OverviewTab() {
  const overview = useOverview()
  // Asked for with the rest, not once the card is here: it has to be known whether there is one.
  const steps = useFirstSteps(useUser().data?.role === 'owner').data
  return (
    <>
      <div className="ttl">
        <Greeting stops={overview.data?.stops ?? null} />
        <div className="acts">
          <Link className="btn btn-clay" href="/dashboard/jobs/new">
            <Plus className="i" />
            New Job
          </Link>
        </div>
      </div>
      {steps?.shown && <FirstSteps steps={steps} place="top" />}
      <JustProcessed />
      <div className="g2 today">
        <div className="stack">
          <ActionItems overview={overview} />
          <RecentJobs overview={overview} />
        </div>
        <div className="stack">
          <Today overview={overview} />
          <Booked overview={overview} />
        </div>
      </div>
      <MonthFigures overview={overview} />
      <Figures overview={overview} />
      {steps?.shown && <FirstSteps steps={steps} place="foot" />}
      <SeedBanner />
    </>
  )
}

OverviewTab.prefetch = prefetchOverview

function Greeting({ stops }: { stops: Parameters<typeof formatStops>[0] | null }) {
  const user = useUser()
  const time = toTime(new Date(useNow(30_000)))
  const today = useToday()
  return (
    <div>
      <h1>
        {greeting(time)}
        {user.data?.firstName && `, ${user.data.firstName}`}
      </h1>
      <p>
        {formatWholeWeekday(today)}. {stops && formatStops(stops, time)}
      </p>
    </div>
  )
}

/** `time` is HH:MM. */
const greeting = (time: string): string =>
  time < '12:00' ? 'Good morning' : time < '18:00' ? 'Good afternoon' : 'Good evening'
