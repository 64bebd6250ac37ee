import './next-steps.css'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatItemCount } from './format.ts'
import { OverviewPart } from './overview-part.tsx'
import type { Needs, OverviewQuery } from './queries.ts'
import { StepButton } from './step-button.tsx'
import { formatFolded, formatGroup, groupSteps } from './step-list.ts'
import type { Step } from './step-types.ts'
import { describeStep, StepTitle } from './step-words.tsx'

/** What waits for the owner, the most urgent first; each row has its next step. */
export function ActionItems({ overview }: { overview: OverviewQuery }) {
  const needs = overview.data?.needsYou
  return (
    <section className="card o2" aria-labelledby="needs-you">
      <div className="ph">
        <h2 id="needs-you">Needs you</h2>
        {needs && <span className="small subtle">{formatItemCount(needs)}</span>}
      </div>
      <OverviewPart of={overview} part="needsYou" what="what needs you" skeleton={<SkeletonRows rows={4} />}>
        {(found) => <Rows needs={found} today={overview.data?.day ?? ''} />}
      </OverviewPart>
    </section>
  )
}

function Rows({ needs, today }: { needs: Needs; today: string }) {
  const [isOpen, open] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const groups = groupSteps(needs)
  const folded = formatFolded(groups)
  const [first] = groups
  if (!first)
    return <p className="pad muted">You’re all caught up. New quote requests from your website appear here.</p>
  return (
    <div ref={list}>
      {groups.map((group) => (
        <div key={group.kind} className="stepgroup">
          {group.steps.slice(0, isOpen ? undefined : group.shown).map((step, place) => (
            <Row key={keyOf(step)} step={step} today={today} isFirst={group === first && place === 0} />
          ))}
          {isOpen && group.beyond > 0 && (
            <p className="pad small others">
              <Link href={group.href}>See {formatGroup(group, group.beyond)} in the list</Link>
            </p>
          )}
        </div>
      ))}
      {folded && !isOpen && (
        <button
          type="button"
          className="allrow"
          aria-expanded={false}
          onClick={() => {
            open(true)
            // The button is gone by then: the focus goes to the list that it opened.
            setTimeout(() => list.current?.querySelector<HTMLElement>('a, button')?.focus())
          }}
        >
          {folded}
          <ChevronDown className="i" />
        </button>
      )}
    </div>
  )
}

function Row({ step, today, isFirst }: { step: Step; today: string; isFirst: boolean }) {
  const words = describeStep(step, today, useNow(30_000))
  const { icon: Icon, tone, text } = words
  return (
    <article className="row">
      <span className={`mark t-${tone}`}>
        <Icon className="i" />
      </span>
      <div>
        <h3>
          <StepTitle words={words} />
        </h3>
        <p>{text}</p>
      </div>
      <div className="acts">
        <StepButton step={step} look={{ tone: isFirst ? 'tide' : 'line', size: 'sm' }} />
      </div>
    </article>
  )
}

/** By which React knows a row again. */
function keyOf({ kind, row }: Step): string {
  if (kind === 'replies' || kind === 'optOuts') return row.phone
  if (kind === 'toSchedule' || kind === 'deposits') return row.estimateId
  if (kind === 'toBill') return row.invoiceId ?? row.jobId ?? ''
  if (kind === 'estimates') return row.estimateId ?? row.visitId ?? row.requestId ?? ''
  if (kind === 'certificates') return `${row.technicianId} ${row.name}`
  if (kind === 'unassigned' || kind === 'paymentSteps') return row.jobId
  if (kind === 'late') return `${row.id} ${row.visit?.id ?? ''}`
  return row.id
}
