import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import { Empty, QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import type { Sort } from '../contract-filter.ts'
import type { Status } from '../contract-status.ts'
import { PersonColorsContext, toPersonColors } from '#domains/work/technicians/web/person-colors.ts'
import { BulkBar } from './bulk-bar.tsx'
import { JobTable } from './job-table.tsx'
import { NoJobsYet } from './no-jobs-yet.tsx'
import { JobCard } from './job-card.tsx'
import { DaysOfJobs } from './days-of-jobs.tsx'
import type { JobRow } from './row-types.ts'
import { LoadOnScroll } from './load-on-scroll.tsx'
import { useJobs, useTechnicians, type Query, type Narrowed } from './queries.ts'

type Props = Narrowed & Pick<Query, 'sort' | 'unscheduled' | 'archived'> & { status?: Status | undefined }

/**
 * All Jobs as a grid of cards (spec.md §2), the next ones coming as one scrolls. `today`: they are the jobs from that
 * day on by date, which a phone shows under their days. `afterToday` stands below the first of them.
 */
export function JobList({
  asked,
  today,
  afterToday,
  onAll,
  onSort,
  onDetails,
  onStatus,
}: {
  asked: Props
  today: string | undefined
  afterToday?: ReactNode
  onAll: () => void
  onSort: (sort: Sort) => void
  onDetails: (id: string) => void
  onStatus: (id: string) => void
}) {
  const jobs = useJobs(asked)
  const technicians = useTechnicians(asked.businessId)
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false })
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  if (!jobs.data)
    return (
      <QueryStatus query={jobs} what="jobs" className="cards">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <SkeletonCard key={place} />
        ))}
      </QueryStatus>
    )
  const rows = jobs.data.pages.flatMap((page) => page.body)
  const total = jobs.data.pages[0]?.headers['x-total-count'] ?? ''
  const { status, q, technicianId, from, to, unscheduled, archived, details = {} } = asked
  const isAll =
    !status &&
    q === '' &&
    technicianId === undefined &&
    from === undefined &&
    to === undefined &&
    !unscheduled &&
    !archived &&
    Object.keys(details).length === 0
  if (rows.length === 0)
    return isAll ? (
      <NoJobsYet />
    ) : (
      <>
        <Empty
          title={today === undefined ? 'No matching jobs' : 'No jobs today or later'}
          action={
            <Button tone="line" size="sm" onClick={onAll}>
              Show all
            </Button>
          }
        >
          {today === undefined
            ? 'Try a shorter search or a different date range.'
            : 'Jobs that you schedule from today on show up here.'}
        </Empty>
        {afterToday}
      </>
    )
  const card = (job: JobRow) => (
    <JobCard key={job.id} job={job} withStatus onDetails={() => onDetails(job.id)} onStatus={() => onStatus(job.id)} />
  )
  return (
    <>
      <h2 className="vh">Jobs</h2>
      <p className="small subtle" role="status">
        {total.endsWith('+') ? 'More than 1,000' : Number(total).toLocaleString('en-US')}{' '}
        {total === '1' ? 'job' : 'jobs'}
      </p>
      {!isPhone && (
        <PersonColorsContext value={toPersonColors(technicians.data)}>
          <JobTable
            jobs={rows}
            isStale={jobs.isPlaceholderData}
            sort={asked.sort ?? 'newest'}
            onSort={onSort}
            selected={selected}
            onSelect={(ids, isSelected) =>
              select((now) => new Set([...[...now].filter((id) => !ids.includes(id)), ...(isSelected ? ids : [])]))
            }
            onDetails={onDetails}
            onStatus={onStatus}
          />
          <BulkBar
            jobs={rows.filter(({ id }) => selected.has(id))}
            businessId={asked.businessId}
            onClear={() => select(new Set())}
          />
        </PersonColorsContext>
      )}
      {isPhone && (
        <div className={jobs.isPlaceholderData ? 'cards fading' : 'cards'}>
          {today === undefined ? (
            rows.map(card)
          ) : (
            <DaysOfJobs jobs={rows} today={today} card={card}>
              {afterToday}
            </DaysOfJobs>
          )}
        </div>
      )}
      {jobs.isError && (
        <p className="err" role="alert">
          {errorMessage(jobs.error)}
        </p>
      )}
      <LoadOnScroll pages={jobs} />
    </>
  )
}
