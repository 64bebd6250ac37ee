import './reports.css'
import { CalendarClock, FileDown, Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBusiness } from '#dashboard/business.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadError, Loading, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useUser } from '#dashboard/session.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { formatDays } from '../format-figures.ts'
import { getPreviousDays } from '../report-period.ts'
import { FiguresSkeleton } from './figures-skeleton.tsx'
import { KeyFigures } from './key-figures.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { ReportCards } from './report-cards.tsx'
import { getFileUrl, useOpenSchedule, useReport, useSendNow, type Asking, type ReportView } from './report-queries.ts'
import { usePeriod } from './use-period.ts'

const SourcesCard = lazyComponent(async () => (await import('./sources-card.tsx')).SourcesCard)
const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

/**
 * How the business is doing, over any period: figures, charts with the tables behind them, and the same as PDF, CSV and
 * mail.
 */
export function ReportsTab() {
  const { businesses, business, choose } = useBusiness()
  const [of, setOf] = useUrlState('of')
  const named = businesses.data?.find(({ id }) => id === of)
  // The link of a mail names whose report it was.
  useEffect(() => {
    if (!named) return
    choose(named.id)
    setOf('')
  }, [named, choose, setOf])
  if (businesses.isError && !business) return <LoadError what="Couldn’t load businesses" query={businesses} />
  const isAll = of === 'all'
  // Of another business nothing stays while its own figures come.
  return (
    <Report
      key={isAll ? 'all' : business?.id}
      businessId={isAll ? undefined : business?.id}
      isReady={business !== undefined && !named}
      isAll={isAll}
      hasSeveral={(businesses.data?.length ?? 0) > 1}
      setAll={(all) => setOf(all ? 'all' : '')}
    />
  )
}

type Scope = {
  businessId: string | undefined
  isReady: boolean
  isAll: boolean
  hasSeveral: boolean
  setAll: (all: boolean) => void
}

function Report({ businessId, isReady, isAll, hasSeveral, setAll }: Scope) {
  const role = useUser().data?.role
  const isOwner = role === 'owner'
  const period = usePeriod()
  const [besideTyped, setBeside] = useUrlState('beside')
  const [mixTyped, setMix] = useUrlState('mix')
  const [isScheduling, schedule] = useState(false)
  const sendNow = useSendNow()
  const openSchedule = useOpenSchedule(() => schedule(true))
  const beside = besideTyped === 'nothing' ? 'nothing' : 'before'
  const mix = mixTyped === 'period' ? 'period' : 'year'
  const asking: Asking = { ...period.days, businessId, beside, mix }
  const found = useReport(asking, isReady)
  const shown = useLast(found.data)
  const { today } = period
  // Until the next figures have come, and when they do not come, the last ones stay, under their own days.
  const displayed = shown ?? { ...period.days, before: beside === 'before' ? getPreviousDays(period.days) : null }
  return (
    <>
      <div className="ttl repacts">
        <div>
          <h1>Reports</h1>
          <p aria-live="polite">
            {formatDays(displayed, today)}
            {displayed.before && `, compared with ${formatDays(displayed.before, today)}`}.
          </p>
        </div>
        <div className="acts">
          {role !== 'accountant' && (
            <Button tone="line" disabled={sendNow.isPending || !isReady} onClick={() => sendNow.mutate({ businessId })}>
              {sendNow.isPending ? <span className="spin" /> : <Mail className="i" />}
              Email Weekly Report
            </Button>
          )}
          {isOwner && (
            <Button tone="line" aria-busy={openSchedule.isPending} onClick={() => openSchedule.mutate()}>
              {openSchedule.isPending ? <span className="spin" /> : <CalendarClock className="i" />}
              Schedule Auto-Reports
            </Button>
          )}
          <LinkButton tone="clay" href={getFileUrl(asking, 'pdf')} download>
            <FileDown className="i" />
            Export Report
          </LinkButton>
        </div>
      </div>
      <div className="tools period">
        <PeriodPicker period={period} />
        <div className="checks">
          {hasSeveral && (
            <label className="check inl">
              <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.target.checked)} />
              <span>Both businesses</span>
            </label>
          )}
          <label className="check inl">
            <input
              type="checkbox"
              checked={beside === 'before'}
              onChange={(event) => setBeside(event.target.checked ? '' : 'nothing')}
            />
            <span>Compare with previous period</span>
          </label>
        </div>
      </div>
      {found.isError && <LoadError what="Couldn’t load report" query={found} />}
      {shown ? (
        <>
          <KeyFigures report={shown} />
          <ReportCards
            report={shown}
            today={today}
            csv={getFileUrl(asking, 'csv')}
            mix={mix}
            setMix={(next) => setMix(next === 'year' ? '' : next)}
            seesMoney={isOwner || role === 'accountant'}
          />
          <SourcesCard asking={asking} isOwner={isOwner} opensRequests={role !== 'accountant'} />
        </>
      ) : (
        !found.isError && (
          <>
            <Loading what="the report" />
            <FiguresSkeleton />
            <div className="g2">
              <SkeletonCard />
              <SkeletonCard />
            </div>
          </>
        )
      )}
      {isScheduling && <ScheduleDialog onClose={() => schedule(false)} />}
    </>
  )
}

/** The last report that came. */
function useLast(data: ReportView | undefined): ReportView | undefined {
  const [last, keep] = useState(data)
  if (data !== undefined && data !== last) keep(data)
  return data ?? last
}
