import { Link } from 'wouter'
import { Empty } from '#dashboard/parts/query-states.tsx'

/** What stands where jobs will be. */
export const NoJobsYet = () => (
  <Empty
    title="No jobs yet"
    action={
      <Link className="btn btn-line btn-sm" href="/dashboard/jobs/new">
        Create your first job
      </Link>
    }
  >
    Auto-Process a request to create one, or add one yourself.
  </Empty>
)
