import './needs.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { QueryStatus, type AnyQuery } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { Finish } from '#domains/work/jobs/contract.ts'
import { Button } from '#ui/button.tsx'
import { NeedLines } from './need-lines.tsx'
import { useEstimate, useNeeds, type Needs, type Typed } from './queries.ts'
import { UsedLines } from './usage-lines.tsx'
import { LOW } from './format.ts'

const ChangeNeeds = lazyComponent(async () => (await import('./change-needs.tsx')).ChangeNeeds)
const SayUsed = lazyComponent(async () => (await import('./usage-form.tsx')).SayUsed)
const CoverageDialog = lazyComponent(async () => (await import('./coverage-dialog.tsx')).CoverageDialog)

/** The fields of the editor that a need hangs on, as they are typed. */
type Draft = { service: string; areaSqFt: string; finish: string }
type Job = { id: string; service: string; areaSqFt: number | null; finish: Finish | null }

const typedIn = ({ service, areaSqFt, finish }: Draft): Typed => {
  const area = Number(areaSqFt.replaceAll(/[,\s]/g, ''))
  return {
    service,
    areaSqFt: Number.isInteger(area) && area >= 1 && area <= 1_000_000 ? area : null,
    finish: Finish.safeParse(finish).data ?? null,
  }
}

/**
 * What a job needs, whether it is there, and what it used in the end. What is typed in the editor shows at once; what
 * is reserved follows the save.
 */
export function NeedsCard({ job, draft }: { job: Job; draft: Draft }) {
  const now = typedIn(draft)
  const isTyped =
    draft.service !== '' && (now.service !== job.service || now.areaSqFt !== job.areaSqFt || now.finish !== job.finish)
  // By its text: the same is the same question.
  const [typed] = useDebouncedValue(isTyped ? JSON.stringify(now) : '', 300)
  const needs = useNeeds(job.id, typed === '' ? null : (JSON.parse(typed) as Typed)) // written one line above
  const [open, show] = useState<'change' | 'used' | 'rates' | null>(null)
  const close = () => show(null)
  if (!needs.data) return <Waiting query={needs} />
  return (
    <Frame badge={needs.data.isLow && <StatusBadge {...LOW} />}>
      <Body needs={needs.data} />
      <div className="pad needsfoot">
        <Button tone={needsUsage(needs.data) ? 'tide' : 'line'} size="sm" onClick={() => show('used')}>
          {needs.data.recordedAt === null ? 'Record usage' : 'Edit usage'}
        </Button>
        {(needs.data.recordedAt === null || needs.data.status !== 'completed') && (
          <Button tone="line" size="sm" onClick={() => show('change')}>
            Edit materials
          </Button>
        )}
        {needs.data.isLow && (
          <Link className="btn btn-line btn-sm" href="/dashboard/inventory">
            Open reorder list
          </Link>
        )}
        <Button tone="quiet" size="sm" onClick={() => show('rates')}>
          Coverage rates
        </Button>
      </div>
      {open === 'change' && <ChangeNeeds needs={needs.data} onClose={close} />}
      {open === 'used' && <SayUsed jobId={job.id} onClose={close} />}
      {open === 'rates' && <CoverageDialog businessId={needs.data.businessId} onClose={close} />}
    </Frame>
  )
}

/** The same for a job that is not made yet. */
export function NeedsOfDraft({ businessId, draft }: { businessId: string; draft: Draft }) {
  const [typed] = useDebouncedValue(JSON.stringify(typedIn(draft)), 300)
  const estimate = useEstimate(businessId, JSON.parse(typed) as Typed) // written one line above
  if (draft.service === '') return null
  if (!estimate.data) return <Waiting query={estimate} />
  const { lines, nothing } = estimate.data
  return (
    <Frame>
      <NeedLines lines={lines} equipment={[]} />
      {nothing && <p className="pad muted small">{nothing}</p>}
    </Frame>
  )
}

const needsUsage = ({ status, recordedAt }: Needs): boolean => status === 'completed' && recordedAt === null

function Body({ needs }: { needs: Needs }) {
  if (needs.recordedAt !== null && needs.status === 'completed') return <UsedLines needs={needs} />
  return (
    <>
      {needsUsage(needs) && (
        <p className="banner sunb needsask">
          Usage hasn’t been recorded yet. Materials stay reserved for up to a week.
        </p>
      )}
      <NeedLines lines={needs.lines} equipment={needs.equipment} />
      {needs.nothing && needs.equipment.length === 0 && <p className="pad muted small">{needs.nothing}</p>}
      {needs.recordedAt !== null && (
        <>
          <h3 className="usedsofar">Used so far</h3>
          <UsedLines needs={needs} />
        </>
      )}
    </>
  )
}

function Frame({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  return (
    <section className="card" aria-labelledby="needs">
      <div className="ph">
        <h2 id="needs">Needs</h2>
        {badge}
      </div>
      {children}
    </section>
  )
}

function Waiting({ query }: { query: AnyQuery }) {
  return (
    <Frame>
      <QueryStatus query={query} what="materials" className="pad skelcard">
        <div className="skel w80" aria-hidden="true" />
        <div className="skel w55" aria-hidden="true" />
      </QueryStatus>
    </Frame>
  )
}
