import './requests.css'
import { Kanban, LayoutGrid, Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import { Chips } from '#dashboard/parts/chips.tsx'
import { Choice, SearchBox } from '#dashboard/parts/filters.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Button } from '#ui/button.tsx'
import { Sort, Status } from '../contract.ts'
import { Source } from '../contract-office.ts'
import { BADGES } from './badges.ts'
import { formatAverage } from './answer-deadline.ts'
import { FlaggedRequests } from './flagged-requests.tsx'
import { JustProcessed } from './just-processed.tsx'
import { LeadSourceChoice } from './lead-source-choice.tsx'
import { Pipeline } from './request-pipeline.tsx'
import { formatMany, useCounts } from './queries.ts'
import { RequestList } from './request-list.tsx'

const NewRequestDialog = lazyComponent(async () => (await import('./new-request.tsx')).NewRequestDialog)
const JobEstimatorCard = lazyComponent(
  async () => (await import('#domains/system/assistants/web/job-estimator-card.tsx')).JobEstimatorCard,
)

/**
 * Quote requests as cards or as a pipeline (spec.md §2, Requests). View, search, filters and order stand in the
 * address; `?new=1` opens New request.
 */
export function RequestsTab() {
  const [wantedStatus, wantStatus] = useUrlState('status')
  const [wantedView, wantView] = useUrlState('view')
  const [wantedSource, wantSource] = useUrlState('source')
  const [lead, wantLead] = useUrlState('lead')
  const [wantedSort, wantSort] = useUrlState('sort')
  const [q, search] = useUrlState('q')
  const [adding, add] = useUrlState('new')
  const [called, call] = useState(0)
  const counts = useCounts()
  const status = Status.safeParse(wantedStatus).data
  const source = Source.safeParse(wantedSource).data
  // Who waits longest stands first among those who wait.
  const usual = status === 'new' ? 'time-left' : 'newest'
  const sort = Sort.safeParse(wantedSort).data ?? usual
  const isFlagged = wantedStatus === 'flagged'
  const isArchived = wantedStatus === 'archived'
  const isPipeline = wantedView === 'pipeline' && !isFlagged && !isArchived
  return (
    <>
      <div className="ttl">
        <div className="reqttl">
          <h1>Requests</h1>
          <p>We promise a response within 24 hours. {counts.data && formatAverage(counts.data.averageAnswerMinutes)}</p>
        </div>
        <div className="acts">
          <div className="seg" role="group" aria-label="View">
            <button type="button" aria-pressed={!isPipeline} onClick={() => wantView('')}>
              <LayoutGrid className="i i-sm" />
              Cards
            </button>
            <button
              type="button"
              aria-pressed={isPipeline}
              onClick={() => {
                wantStatus('')
                wantView('pipeline')
              }}
            >
              <Kanban className="i i-sm" />
              Pipeline
            </button>
          </div>
          <Button tone="line" onClick={() => call(called + 1)}>
            <Sparkles className="i" />
            AI Job Estimator
          </Button>
          <Button tone="clay" onClick={() => add('1')}>
            <Plus className="i" />
            New request
          </Button>
        </div>
      </div>
      {!isPipeline && (
        <Chips
          label="Filter by status"
          value={isFlagged ? 'flagged' : isArchived ? 'archived' : (status ?? '')}
          onChange={wantStatus}
          options={[
            { value: '', word: 'All', count: formatMany(counts.data?.all) },
            ...Status.options.map((value) => ({
              value,
              word: BADGES[value].word,
              count: formatMany(counts.data?.[value]),
            })),
            ...(counts.data?.flagged || isFlagged
              ? [{ value: 'flagged' as const, word: 'Flagged', count: formatMany(counts.data?.flagged) }]
              : []),
            ...(counts.data?.archived || isArchived
              ? [{ value: 'archived' as const, word: 'Archived', count: formatMany(counts.data?.archived) }]
              : []),
          ]}
        />
      )}
      {counts.isError && (
        <p className="err" role="alert">
          Couldn’t load counts. {errorMessage(counts.error)}
        </p>
      )}
      {!isFlagged && (
        <div className="tools compact reqtools">
          <SearchBox
            label="Search by name, phone, email or address"
            placeholder="Search name, phone, address"
            q={q}
            onSearch={search}
          />
          <LeadSourceChoice
            source={source}
            lead={lead}
            onChange={(chosen) => {
              wantSource(chosen.source)
              wantLead(chosen.lead)
            }}
          />
          {!isPipeline && (
            <Choice label="Order" value={sort} onChange={(value) => wantSort(value === usual ? '' : value)}>
              <option value="newest">Newest first</option>
              <option value="time-left">Least time left</option>
            </Choice>
          )}
        </div>
      )}
      {status === 'new' && <JustProcessed />}
      {isFlagged ? (
        <FlaggedRequests />
      ) : isPipeline ? (
        <Pipeline q={q} lead={lead} {...(source && { source })} />
      ) : (
        <RequestList
          q={q}
          lead={lead}
          sort={sort}
          archived={isArchived}
          {...(status && { status })}
          {...(source && { source })}
        />
      )}
      <JobEstimatorCard called={called} />
      {adding !== '' && <NewRequestDialog onClose={() => add('')} />}
    </>
  )
}
