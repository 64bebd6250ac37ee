import './jobs.css'
import { CalendarDays, Download, SquareKanban, LayoutGrid, Plus } from 'lucide-react'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useBusiness } from '#dashboard/business.ts'
import { Chips } from '#dashboard/parts/chips.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { toDay } from '#lib/dates.ts'
import { useDetailFilter, useFilterProblem } from '#domains/sales/custom-fields/web/detail-filter.ts'
import {
  DetailFilterButton,
  DetailFilterChips,
  FilterRefused,
} from '#domains/sales/custom-fields/web/detail-filter-bar.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Sort } from '../contract-filter.ts'
import { Status } from '../contract-status.ts'
import { BADGES } from './badges.ts'
import { Board } from './job-board.tsx'
import { CALENDAR as Calendar } from './lazy-calendar.ts'
import { JobFilters } from './job-filters.tsx'
import { NoJobsYet } from './no-jobs-yet.tsx'
import { getPeriodDays, isPeriod } from './job-periods.ts'
import { readView, rememberView, View } from './remembered-view.ts'
import { UnscheduledJobs } from './unscheduled-jobs.tsx'
import { useJobCounts, useTechnicians } from './queries.ts'

const JobList = lazyComponent(async () => (await import('./job-list.tsx')).JobList)
const JobDetails = lazyComponent(async () => (await import('./job-details.tsx')).JobDetails)
const JobStatusDialog = lazyComponent(async () => (await import('./job-status-dialog.tsx')).JobStatusDialog)

const FIELDS_OF = ['customers', 'addresses', 'jobs'] as const

/**
 * The jobs of the chosen business: by status, on a calendar, or all of them as cards (spec.md §2, Jobs). View, search
 * and filters stand in the address; `?job=` opens one, `?for=` chooses the kind of business that does it. Without them
 * it opens as it was left on this device, and on a phone on today's list: the jobs of the day, then the next ones.
 */
export function JobsTab() {
  const [wantedView] = useUrlState('view')
  const [wantedStatus] = useUrlState('status')
  const [q] = useUrlState('q')
  const [technicianId] = useUrlState('technician')
  const [wantedPeriod] = useUrlState('period')
  const [wantedSort] = useUrlState('sort')
  const { details, asked: askedDetails, isOn, change: filterBy } = useDetailFilter()
  const problem = useFilterProblem(details, FIELDS_OF)
  const [opened, open] = useUrlState('job')
  const [kind] = useUrlState('for')
  const [updating, update] = useState('')
  const [isNew] = useUrlState('new')
  const [path, go] = useLocation()
  useEffect(() => {
    // As other tabs open what makes something: `?new=1&customer=…`.
    if (isNew) go(`/dashboard/jobs/new${location.search}`, { replace: true })
  }, [isNew, go])
  const { businesses, business, choose } = useBusiness()
  useEffect(() => {
    const one = kind && businesses.data?.find(({ type }) => type === kind)
    if (one) choose(one.id)
  }, [kind, businesses.data, choose])
  const counts = useJobCounts(business?.id)
  const status = Status.safeParse(wantedStatus).data
  const archived = wantedStatus === 'archived'
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false })
  // A status chosen by a link from elsewhere is one of the list.
  const wanted = View.safeParse(wantedView).data ?? (status || archived ? 'list' : undefined)
  const view = toShown(wanted ?? readView() ?? (isPhone ? 'list' : 'board'))
  const isAsked = [q, technicianId, wantedPeriod, wantedSort].some(Boolean) || isOn
  const isToday = isPhone && view === 'list' && wanted === undefined && !isAsked
  const period = isPeriod(wantedPeriod) ? wantedPeriod : isToday ? 'upcoming' : ''
  const today = toDay(new Date(serverNow()))
  const days = period === '' ? {} : getPeriodDays(period, today)
  // Of another business: chosen before the switcher was turned.
  const technicians = useTechnicians(business?.id)
  const isOurs = !technicians.data || technicians.data.some(({ id }) => id === technicianId)
  const asked = {
    businessId: business?.id,
    q,
    technicianId: (isOurs && technicianId) || undefined,
    ...days,
    details: askedDetails,
  }
  const sort = isToday ? 'scheduled' : (Sort.safeParse(wantedSort).data ?? 'newest')
  const { details: ofDetails, ...ofList } = asked
  const exportQuery = toQuery({ ...ofList, ...ofDetails, status, sort, ...(archived && { archived: 'true' }) })
  // The counts are of the whole business: beside a shorter list they would say something else than it shows.
  const isNarrowed = q !== '' || asked.technicianId !== undefined || period !== '' || isOn
  const countOf = (one: Status | 'all' | 'archived') =>
    isNarrowed ? undefined : counts.data?.[one].toLocaleString('en-US')
  const change = (to: Record<string, string>) => {
    const next = new URLSearchParams(location.search)
    // What is chosen on today's list narrows just that.
    const given = isToday ? { view: 'list', period, sort, ...to } : to
    for (const [name, value] of Object.entries(given)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const query = next.toString()
    go(query ? `${path}?${query}` : path, { replace: true })
  }
  const show = (to: View) => {
    rememberView(to)
    change({ view: to === 'board' ? '' : to, status: '', sort: '', ...(isToday && { period: '' }) })
  }
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Jobs</h1>
          <p>{counts.data ? formatHeading(counts.data) : counts.isError ? 'Couldn’t load counts.' : 'Counting...'}</p>
        </div>
        <div className="acts">
          <div className="seg full" role="group" aria-label="View">
            <button type="button" aria-pressed={view === 'board'} onClick={() => show('board')}>
              <SquareKanban className="i i-sm" />
              Board
            </button>
            {Calendar && (
              <button type="button" aria-pressed={view === 'calendar'} onClick={() => show('calendar')}>
                <CalendarDays className="i i-sm" />
                Calendar
              </button>
            )}
            <button type="button" aria-pressed={view === 'list'} onClick={() => show('list')}>
              <LayoutGrid className="i i-sm" />
              List
            </button>
          </div>
          {view === 'list' && !isToday && (
            <LinkButton tone="line" href={`/api/jobs/export?${exportQuery}`} download>
              <Download className="i" />
              Export to CSV
            </LinkButton>
          )}
          <Link className="btn btn-clay" href="/dashboard/jobs/new">
            <Plus className="i" />
            Create Job
          </Link>
        </div>
      </div>
      {businesses.isError && <LoadError what="Couldn’t load businesses" query={businesses} />}
      {view === 'list' && !isToday && (
        <Chips
          label="Filter by status"
          value={archived ? 'archived' : (status ?? '')}
          onChange={(value) => change({ view: 'list', status: value })}
          options={[
            { value: '' as const, word: 'All', count: countOf('all') },
            ...Status.options.map((value) => ({
              value,
              word: BADGES[value].word,
              count: countOf(value),
            })),
            ...(counts.data?.archived || archived
              ? [{ value: 'archived' as const, word: 'Archived', count: countOf('archived') }]
              : []),
          ]}
        />
      )}
      {view !== 'calendar' && (
        <JobFilters
          filters={{ q, technicianId, period, sort }}
          onChange={(name, value) => change({ [name]: value })}
          businessId={business?.id}
          withSort={view === 'list'}
          isShort={isToday}
          more={<DetailFilterButton details={details} kinds={FIELDS_OF} onChange={filterBy} />}
        />
      )}
      {view !== 'calendar' && isOn && (
        <div className="chips">
          <DetailFilterChips details={details} onChange={filterBy} />
        </div>
      )}
      {(view === 'board' || isToday) && counts.data?.all === 0 && <NoJobsYet />}
      {view !== 'calendar' && problem && <FilterRefused problem={problem} onChange={filterBy} />}
      {view === 'board' && counts.data?.all !== 0 && !problem && (
        <Board narrowed={asked} onDetails={open} onStatus={update} />
      )}
      {view === 'list' && !(isToday && counts.data?.all === 0) && !problem && (
        <JobList
          today={period === 'upcoming' && sort === 'scheduled' ? today : undefined}
          afterToday={
            isToday && (
              <UnscheduledJobs narrowed={{ businessId: business?.id, q: '' }} onDetails={open} onStatus={update} />
            )
          }
          asked={{ ...asked, status, archived, sort }}
          onSort={(to) => change({ sort: to === 'newest' ? '' : to })}
          onAll={() => go(`${path}?view=list`, { replace: true })}
          onDetails={open}
          onStatus={update}
        />
      )}
      {view === 'calendar' && Calendar && (
        <Suspense fallback={<Loading what="the calendar" />}>
          <Calendar />
        </Suspense>
      )}
      {opened !== '' && <JobDetails id={opened} onClose={() => open('')} />}
      {updating !== '' && <JobStatusDialog id={updating} onClose={() => update('')} />}
    </>
  )
}

/** Where the calendar is not part of the product, the board takes its place. */
const toShown = (view: View): View => (view === 'calendar' && !Calendar ? 'board' : view)

function formatHeading({ thisWeek, unscheduled }: { thisWeek: number; unscheduled: number }): string {
  const waits = unscheduled === 0 ? 'all scheduled.' : `${unscheduled.toLocaleString('en-US')} unscheduled.`
  return `All Jobs: ${thisWeek.toLocaleString('en-US')} this week, ${waits}`
}

/** The filters of the list as the address of its file has them. */
const toQuery = (filters: Record<string, string | boolean | undefined>): URLSearchParams =>
  new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
