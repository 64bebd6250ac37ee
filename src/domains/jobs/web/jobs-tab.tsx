import './jobs.css'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useBusiness } from '#dashboard/business.ts'
import { sentenceOf } from '#dashboard/client.ts'
import { Chips } from '#dashboard/parts/chips.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, Failed, Loading, SkeletonCard } from '#dashboard/parts/states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Status } from '../contract.ts'
import { BADGES } from './badges.ts'
import { JobCard } from './job-card.tsx'
import { JobDetails, JobStatusDialog } from './job-dialogs.tsx'
import { useJobs } from './queries.ts'

/** How many pages a link to one job may turn to find it: the newest 500. */
const PAGES_TO_SEARCH = 10

/** All Jobs of the chosen business as cards (spec.md §2, Jobs). `?job=` opens one, `?for=` chooses the kind of business that does it. */
export function JobsTab() {
  const [wantedStatus, wantStatus] = useUrlState('status')
  const [opened, open] = useUrlState('job')
  const [kind] = useUrlState('for')
  const { businesses, business, choose } = useBusiness()
  useEffect(() => {
    const one = kind && businesses.data?.find(({ type }) => type === kind)
    if (one) choose(one.id)
  }, [kind, businesses.data, choose])
  const status = Status.safeParse(wantedStatus).data
  const jobs = useJobs({ businessId: business?.id, status })
  const rows = jobs.data?.pages.flatMap((page) => page.body) ?? []
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = jobs
  const searching = opened !== '' && !rows.some((job) => job.id === opened) && hasNextPage && (jobs.data?.pages.length ?? 0) < PAGES_TO_SEARCH
  useEffect(() => {
    if (searching && !isFetchingNextPage) void fetchNextPage()
  }, [searching, isFetchingNextPage, fetchNextPage])
  const [updating, update] = useState('')
  const detailed = rows.find((job) => job.id === opened)
  const changed = rows.find((job) => job.id === updating)
  const total = jobs.data?.pages[0]?.headers['x-total-count']
  return (
    <>
      <div className="ttl">
        <div>
          <h1>All Jobs</h1>
          <p>
            {business ? `${business.name}.` : ''}{' '}
            {total !== undefined && `${total} ${status ? BADGES[status].word.toLowerCase() : ''} ${total === '1' ? 'job' : 'jobs'}`.replace('  ', ' ')}
          </p>
        </div>
      </div>
      <Chips
        label="Filter by status"
        value={status ?? ''}
        onChange={wantStatus}
        options={[{ value: '', word: 'All' }, ...Status.options.map((value) => ({ value, word: BADGES[value].word }))]}
      />
      {businesses.isError && (
        <Failed what="Failed to load businesses" error={businesses.error} retry={() => void businesses.refetch()} busy={businesses.isFetching} />
      )}
      {jobs.isPending && !businesses.isError && (
        <div className="cards">
          <Loading what="jobs" />
          {[1, 2, 3].map((place) => (
            <SkeletonCard key={place} />
          ))}
        </div>
      )}
      {jobs.isError && !jobs.data && <Failed what="Failed to load jobs" error={jobs.error} retry={() => void jobs.refetch()} busy={jobs.isFetching} />}
      {jobs.data &&
        rows.length === 0 &&
        (status ? (
          <Empty
            title={`No ${BADGES[status].word.toLowerCase()} jobs`}
            action={
              <Link className="btn btn-line btn-sm" href="/dashboard/jobs">
                Show all
              </Link>
            }
          />
        ) : (
          <Empty title="No jobs yet">Auto-Process of a request makes the first one.</Empty>
        ))}
      {opened !== '' && jobs.data && !detailed && (
        <p className="small subtle" role="status">
          {searching || isFetchingNextPage ? 'Looking for the job...' : 'That job is not among the newest 500 of this business.'}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <h2 className="vh">Jobs, newest first</h2>
          <div className="cards">
            {rows.map((job) => (
              <JobCard key={job.id} job={job} onDetails={() => open(job.id)} onStatus={() => update(job.id)} />
            ))}
          </div>
        </>
      )}
      {jobs.isError && jobs.data && (
        <p className="err" role="alert">
          {sentenceOf(jobs.error)}
        </p>
      )}
      <LoadMore pages={jobs} />
      {detailed && <JobDetails job={detailed} onClose={() => open('')} />}
      {changed && <JobStatusDialog job={changed} onClose={() => update('')} />}
    </>
  )
}
