import { Calendar, Inbox, PhoneOutgoing, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { useCustomerTotal } from '#domains/customers/web/queries.ts'
import { BADGES } from '#domains/jobs/web/badges.ts'
import { useJobs } from '#domains/jobs/web/queries.ts'
import { scheduleWords } from '#domains/jobs/web/schedule.ts'
import { SeedBanner } from '#domains/partners/web/seed-banner.tsx'
import { JustProcessed } from '#domains/requests/web/just-processed.tsx'
import { useCounts } from '#domains/requests/web/queries.ts'
import { WaitingRequests } from '#domains/requests/web/waiting-requests.tsx'
import { ZONE } from '#lib/dates.ts'
import { useBusiness } from './business.ts'
import { Failed, Loading, SkeletonRows } from './parts/states.tsx'
import { StatusBadge } from './parts/status-badge.tsx'
import { serverNow } from './server-time.ts'
import { useUser } from './session.ts'

const today = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, weekday: 'long', month: 'short', day: 'numeric' })
const hourOfDay = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' })

/** What waits for the owner, the newest jobs, and figures that are counted. What later issues will add is absent, not faked. */
export function OverviewTab() {
  const counts = useCounts()
  const user = useUser()
  const waiting = counts.data?.new
  return (
    <>
      <div className="ttl">
        <div>
          <h1>
            {greeting(serverNow())}
            {user.data?.firstName && `, ${user.data.firstName}`}
          </h1>
          <p>
            {today.format(serverNow())}.{' '}
            {waiting !== undefined &&
              (waiting === 0 ? 'No request waits for an answer.' : `${waiting} ${waiting === 1 ? 'request waits' : 'requests wait'} for an answer.`)}
          </p>
        </div>
      </div>
      <JustProcessed />
      <div className="g2">
        <section className="card" aria-labelledby="needs-you">
          <div className="ph">
            <h2 id="needs-you">Needs you</h2>
            <Link href="/dashboard/requests">All requests</Link>
          </div>
          <WaitingRequests most={5} withCall empty="Nothing waits for an answer. New quote requests from the site land here." />
        </section>
        <RecentJobs />
      </div>
      <section aria-labelledby="figures">
        <h2 id="figures" className="vh">
          Key figures
        </h2>
        <Figures />
      </section>
      <SeedBanner />
    </>
  )
}

function RecentJobs() {
  const { business } = useBusiness()
  const jobs = useJobs({ businessId: business?.id, limit: 3 })
  const rows = jobs.data?.pages[0]?.body
  return (
    <section className="card" aria-labelledby="recent-jobs">
      <div className="ph">
        <h2 id="recent-jobs">Recent jobs</h2>
        <Link href="/dashboard/jobs">All jobs</Link>
      </div>
      {jobs.isPending && (
        <>
          <Loading what="jobs" />
          <SkeletonRows />
        </>
      )}
      {jobs.isError && !rows && (
        <div className="pad">
          <Failed what="Failed to load jobs" error={jobs.error} retry={() => void jobs.refetch()} busy={jobs.isFetching} />
        </div>
      )}
      {rows?.length === 0 && <p className="pad muted">No jobs yet</p>}
      {rows?.map((job) => (
        <article className="row slim" key={job.id}>
          <div>
            <h3>{job.customerName || 'Unknown Customer'}</h3>
            <p>
              {job.service}
              <br />
              {scheduleWords(job)}
            </p>
          </div>
          <StatusBadge {...BADGES[job.status]} />
        </article>
      ))}
    </section>
  )
}

function Figures() {
  const counts = useCounts()
  const { business } = useBusiness()
  const jobs = useJobs({ businessId: business?.id, limit: 3 })
  const customers = useCustomerTotal()
  return (
    <div className="stats">
      <Figure
        href="/dashboard/requests?status=new"
        name="New requests"
        icon={Inbox}
        value={counts.data?.new}
        of="waiting for an answer"
        failed={counts.isError}
      />
      <Figure
        href="/dashboard/requests?status=contacted"
        name="Contacted"
        icon={PhoneOutgoing}
        value={counts.data?.contacted}
        of="requests under way"
        failed={counts.isError}
      />
      <Figure
        href="/dashboard/jobs"
        name="Jobs"
        icon={Calendar}
        value={jobs.data?.pages[0]?.headers['x-total-count']}
        of={business?.name ?? ''}
        failed={jobs.isError}
      />
      <Figure href="/dashboard/customers" name="Customers" icon={Users} value={customers.data} of="in the database" failed={customers.isError} />
    </div>
  )
}

function Figure({
  href,
  name,
  icon: Icon,
  value,
  of,
  failed,
}: {
  href: string
  name: string
  icon: LucideIcon
  value: number | string | undefined
  of: string
  failed: boolean
}) {
  return (
    <Link className="stat card" href={href}>
      <span className="k">
        {name}
        <Icon className="i i-sm" />
      </span>
      {value === undefined && !failed ? (
        <span className="v">
          <span className="skel" />
        </span>
      ) : (
        <span className="v">{value ?? '?'}</span>
      )}
      <span className="d">{failed ? 'could not be counted' : of}</span>
    </Link>
  )
}

function greeting(now: number): string {
  const hour = Number(hourOfDay.format(now))
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
}
