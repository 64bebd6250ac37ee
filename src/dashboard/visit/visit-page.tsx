import '../day/day.css'
import '../day/action-bar.css'
import '../day/stops.css'
import '../day/job-photos.css'
import '../timeline/pinned-card.css'
import '#domains/messaging/automation/web/stop-news-dialog.css'
import './visit.css'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { DiscountDraft } from '#domains/sales/estimates/web/discount-draft.ts'
import { BackTo, useRecordTitle } from '../parts/record-page.tsx'
import { FailedRecord } from '../parts/failed-record.tsx'
import { Loading, SkeletonCard } from '../parts/query-states.tsx'
import { useUser } from '../session.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useUrlState } from '../parts/url-state.ts'
import { DAY } from '../day/day-path.ts'
import { getBadge } from '../day/badges.ts'
import { OfflineStrip } from '../day/offline-strip.tsx'
import { EstimateStep } from './estimate-step.tsx'
import { MeasureStep } from './measure-step.tsx'
import { SignStep } from './sign-step.tsx'
import { useVisitStop } from './use-visit.ts'

const STEPS = [
  { key: '', word: 'Measure' },
  { key: 'estimate', word: 'Estimate' },
  { key: 'sign', word: 'Sign' },
] as const

/**
 * An estimate visit from the first measure to the deposit, under the thumb of who is there. What is measured works
 * without network; the estimate needs one.
 */
export function VisitPage() {
  const { id = '' } = useParams()
  const { visit, server, query } = useVisitStop(id)
  const [step, go] = useUrlState('step')
  const [discount, typeDiscount] = useState<DiscountDraft | null>(null)
  useRecordTitle(visit && `Estimate visit, ${visit.name}`, 'My day')
  // A technician has this way at the head of every page.
  const back = useUser().data?.role === 'technician' ? null : <BackTo tab="My day" href={DAY} />
  if (!visit || !server)
    return (
      <div className="tdcol vsite">
        {back}
        {query.isError ? (
          <FailedRecord record="visit" back={{ name: 'your day', href: DAY }} query={query} />
        ) : (
          <>
            <Loading what="the visit" />
            <SkeletonCard />
            <SkeletonCard />
          </>
        )}
      </div>
    )
  return (
    <div className="tdcol vsite">
      {back}
      <div className="tdh">
        <div>
          <h1>Estimate visit</h1>
          <p>{[visit.name, townOf(visit.address)].filter(Boolean).join(', ')}</p>
        </div>
        <StatusBadge {...getBadge(visit.status)} />
      </div>
      <OfflineStrip asOf={0} />
      <nav aria-label="Steps of the visit">
        <ol className="vsst">
          {STEPS.map(({ key, word }, at) => (
            <li key={key}>
              <button type="button" aria-current={step === key ? 'step' : undefined} onClick={() => go(key)}>
                <span>{at + 1}</span>
                {word}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {step === 'estimate' ? (
        <EstimateStep visit={visit} discount={discount} onDiscount={typeDiscount} onStep={go} />
      ) : step === 'sign' ? (
        <SignStep visit={visit} onStep={go} />
      ) : (
        <MeasureStep visit={visit} server={server} onStep={go} />
      )}
    </div>
  )
}

/** `Apollo Beach`, of an address with street, town and state. */
const townOf = (address: string): string | undefined => address.split(',').at(1)?.trim()
