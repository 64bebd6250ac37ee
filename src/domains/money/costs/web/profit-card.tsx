import './costs.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useMay } from '#dashboard/session.ts'
import type { Draft } from '#domains/work/jobs/web/editor/form-state.ts'
import { Finish } from '#domains/work/jobs/contract.ts'
import { formatCents, parseDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { CostLines } from './cost-lines.tsx'
import { HoursDialog } from './hours-dialog.tsx'
import { useJobCost, usePlannedCost, type CostQuery, type CostView } from './queries.ts'
import { formatCrewTime, formatDeduction, formatMargin, listNotes } from './format.ts'

type Job = { id: string; status: string; clockStartedAt: string | null; scope: { tax: number } | null }
/** The work has begun, or will not be done: what it came to is more than what was planned. */
const TITLES: Record<string, string> = {
  'in-progress': 'Cost so far',
  completed: 'Actual margin',
  cancelled: 'Cost',
}

/** Shows what a job should earn, and once the work has begun, what it came to. Only for who may see money. */
export function EarnCard({ businessId, draft, job }: { businessId: string; draft: Draft; job?: Job }) {
  if (!useMay('money')) return null
  // Of a new job nothing is known yet.
  if (!job && draft.service === '') return null
  const title = job && TITLES[job.status]
  return title ? <Earned job={job} title={title} /> : <Planned asked={askedOf(businessId, draft, job)} />
}

/** As it is typed; what is not yet a number is not said yet. */
function askedOf(businessId: string, draft: Draft, job: Job | undefined): CostQuery {
  const typed = draft.amount.trim() === '' ? null : parseDollars(draft.amount)
  // Sales tax is no income.
  const amount = typed === null ? null : Math.max(0, typed - (job?.scope?.tax ?? 0))
  const area = Number(draft.areaSqFt.replaceAll(/[,\s]/g, ''))
  const isTimed = draft.date !== '' && draft.time !== ''
  return {
    businessId,
    jobId: job?.id,
    service: draft.service || undefined,
    areaSqFt: Number.isInteger(area) && area >= 1 && area <= 1_000_000 ? String(area) : undefined,
    finish: Finish.safeParse(draft.finish).data,
    amount: amount === null || amount > 100_000_000 ? undefined : String(amount),
    minutes: isTimed ? String(draft.minutes * draft.days) : undefined,
    technicianIds: draft.technicianIds.join(),
    equipmentIds: draft.equipmentIds.join(),
  }
}

function Planned({ asked }: { asked: CostQuery }) {
  // By its text: the same plan is the same question.
  const [settled] = useDebouncedValue(JSON.stringify(asked), 300)
  const plan = usePlannedCost(JSON.parse(settled) as CostQuery) // written one line above
  return (
    <Card title="Expected margin" query={plan}>
      {plan.data && <Sum cost={plan.data} />}
    </Card>
  )
}

function Earned({ job, title }: { job: Job; title: string }) {
  const found = useJobCost(job.id)
  const [open, show] = useState<'hours' | null>(null)
  const cost = found.data?.real
  // On most canceled jobs nothing was used.
  if (job.status === 'cancelled' && !cost) return null
  const hasCrew = cost?.labor.lines.some(({ technicianId }) => technicianId !== null) ?? false
  return (
    <Card title={title} query={found}>
      {found.data && cost && (
        <>
          <Sum
            cost={cost}
            isReal
            runs={job.clockStartedAt !== null}
            planned={found.data.planned}
            onHours={hasCrew ? () => show('hours') : undefined}
          />
          {open === 'hours' && <HoursDialog jobId={job.id} cost={cost} onClose={() => show(null)} />}
        </>
      )}
    </Card>
  )
}

type Query = {
  isPending: boolean
  isError: boolean
  isFetching: boolean
  error: unknown
  data: unknown
  refetch: () => unknown
}

function Card({ title, query, children }: { title: string; query: Query; children: ReactNode }) {
  return (
    <section className="card earn" aria-labelledby="earn">
      <div className="ph">
        <h2 id="earn">{title}</h2>
        <span className="small subtle">owner only</span>
      </div>
      <QueryStatus query={query} what="job costs" className="pad skelcard">
        <div className="skel w80" aria-hidden="true" />
        <div className="skel w55" aria-hidden="true" />
      </QueryStatus>
      {children}
    </section>
  )
}

type Shown = {
  cost: CostView
  isReal?: boolean
  runs?: boolean
  planned?: CostView
  onHours?: (() => void) | undefined
}

function Sum({ cost, isReal = false, runs = false, planned, onHours }: Shown) {
  const [isOpen, open] = useState(false)
  const notes = listNotes(cost, isReal, runs)
  return (
    <>
      <ul className="costs">
        <li>
          <span>{cost.incomeFrom === 'invoice' ? 'Invoiced before tax' : 'Price'}</span>
          <b className="num">{cost.income === null ? 'not set' : formatCents(cost.income)}</b>
        </li>
        <li>
          <span>Materials</span>
          <b className="num">{formatDeduction(cost.materials.cents)}</b>
        </li>
        <li>
          <span>{formatCrewTime(cost.labor.minutes)}</span>
          <b className="num">{formatDeduction(cost.labor.cents)}</b>
        </li>
        {cost.equipment.lines.length > 0 && (
          <li>
            <span>Equipment</span>
            <b className="num">{formatDeduction(cost.equipment.cents)}</b>
          </li>
        )}
        <li className={(cost.margin ?? 0) < 0 ? 'tot loss' : 'tot'}>
          <span>Margin</span>
          <b className="num">{formatMargin(cost)}</b>
        </li>
        {planned && planned.margin !== null && (
          <li>
            <span className="subtle">Planned</span>
            <span className="num subtle">{formatMargin(planned)}</span>
          </li>
        )}
      </ul>
      {notes.length > 0 && (
        <ul className="costnotes">
          {notes.map(({ words, ofSettings }) => (
            <li key={words}>
              {words} {ofSettings && <Link href="/dashboard/settings/money#job-cost">Set cost</Link>}
            </li>
          ))}
        </ul>
      )}
      <div className="acts">
        <Button tone="line" size="sm" onClick={() => open(true)}>
          View details
        </Button>
        {onHours && (
          <Button tone="quiet" size="sm" onClick={onHours}>
            Edit hours...
          </Button>
        )}
        {isReal && (
          <Link className="btn btn-quiet btn-sm" href="/dashboard/reports/margins">
            All job margins
          </Link>
        )}
      </div>
      {isOpen && <CostLines cost={cost} isReal={isReal} onClose={() => open(false)} />}
    </>
  )
}
