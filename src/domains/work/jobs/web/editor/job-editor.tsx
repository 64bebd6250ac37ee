import { Ban } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import { fieldErrors } from '#dashboard/api-client.ts'
import { invalidate } from '#dashboard/query-invalidation.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { getUnsavedFields } from '#dashboard/parts/unsaved-fields.ts'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { Button } from '#ui/button.tsx'
import { ReachButtons } from '#domains/sales/customers/web/reach-buttons.tsx'
import { BADGES, CONFIRMED } from '../badges.ts'
import { CancelJob, Conflict } from '../lazy-dialogs.tsx'
import { isScheduleConflict, useArchiveJob, useUpdateJob } from '../mutations.ts'
import type { WholeJob } from '../row-types.ts'
import { ChecklistCard } from './checklist-card.tsx'
import { useChecklist } from './use-checklist.ts'
import { ClockCard } from './clock-card.tsx'
import { pickChanges, toDraft, isUnsaved, PLAN, readDraft, type Draft, type Errors } from './form-state.ts'
import { focusFirst } from './focus-first.ts'
import { JobMenu } from './job-menu.tsx'
import { NotesCard } from './notes-card.tsx'
import { WhenCard } from './when-card.tsx'
import { WorkCard } from './work-card.tsx'

const AddNote = lazyComponent(async () => (await import('#dashboard/timeline/add-note.tsx')).AddNote)
const ArchivedBanner = lazyComponent(async () => (await import('#dashboard/parts/archived-banner.tsx')).ArchivedBanner)
const Timeline = lazyComponent(async () => (await import('#dashboard/timeline/timeline-list.tsx')).Timeline)
const JobContract = lazyComponent(
  async () => (await import('#domains/work/recurring/web/job-contract.tsx')).JobContract,
)
const JobInvoice = lazyComponent(async () => (await import('#domains/money/invoices/web/job-invoice.tsx')).JobInvoice)
const CustomValuesCard = lazyComponent(
  async () => (await import('#domains/sales/custom-fields/web/custom-values-card.tsx')).CustomValuesCard,
)
const RecordFiles = lazyComponent(async () => (await import('#domains/work/files/web/record-files.tsx')).RecordFiles)
const RecordStep = lazyComponent(async () => (await import('#domains/money/reports/web/record-step.tsx')).RecordStep)
const NeedsCard = lazyComponent(async () => (await import('#domains/work/needs/web/needs-card.tsx')).NeedsCard)
const CompleteJobAnyway = lazyComponent(async () => (await import('./complete-job-anyway.tsx')).CompleteJobAnyway)
const PinnedCard = lazyComponent(async () => (await import('#dashboard/timeline/pinned-card.tsx')).PinnedCard)
const ScopeCard = lazyComponent(async () => (await import('../scope/scope-card.tsx')).ScopeCard)
const VisitsCard = lazyComponent(async () => (await import('../visits/visits-card.tsx')).VisitsCard)
const SignedCard = lazyComponent(async () => (await import('./signed-card.tsx')).SignedCard)
const OnMyWay = lazyComponent(async () => (await import('#domains/messaging/automation/web/on-my-way.tsx')).OnMyWay)
const EarnCard = lazyComponent(async () => (await import('#domains/money/costs/web/profit-card.tsx')).EarnCard)
const EstimatesOf = lazyComponent(
  async () => (await import('#domains/sales/estimates/web/estimates-of.tsx')).EstimatesOf,
)

/** By which the button above the form submits it. */
const FORM = 'job'

/**
 * The editor of a job. A save from another window appears immediately in fields without typed changes, and as a notice
 * where the user has typed.
 */
export function JobEditor({ job }: { job: WholeJob }) {
  const form = useRef<HTMLFormElement>(null)
  const clash = useRef<HTMLDivElement>(null)
  /** The job that the draft was made from. */
  const [seen, see] = useState(job)
  const [draft, write] = useState(() => toDraft(job))
  const [errors, show] = useState<Errors>({})
  const [isAccepted, keep] = useState(false)
  const [cancelling, cancel] = useState(false)
  const [completing, complete] = useUrlState('complete')
  const [scheduling, schedule] = useUrlState('schedule')
  const update = useUpdateJob()
  const { unarchive } = useArchiveJob()
  const checklist = useChecklist(job.id)
  const today = useToday()
  const dirty = isUnsaved(draft, seen)
  useLeaveGuard(dirty)
  // Schedule leads here: to the date, with all that it depends on around it.
  useEffect(() => {
    if (scheduling === '') return
    schedule('')
    form.current?.querySelector<HTMLElement>('[name="scheduledDate"]')?.focus()
  }, [scheduling, schedule])
  const lookAt = (fresh: WholeJob) => {
    see(fresh)
    write(toDraft(fresh))
    show({})
    keep(false)
  }
  // What was typed on while it was sent stays, over what was saved.
  const land = (saved: WholeJob, sent: Draft) => {
    see(saved)
    write((now) => ({ ...toDraft(saved), ...getUnsavedFields(now, sent) }))
    show({})
    keep(false)
  }
  // Nothing is typed, so that there is nothing to lose.
  if (!dirty && job.version > seen.version) lookAt(job)
  const change = (to: Partial<Draft>) => {
    write((before) => ({ ...before, ...to }))
    show((before) => without(before, Object.keys(to)))
    // Another plan is another clash.
    if (PLAN.some((key) => key in to)) keep(false)
  }
  const save = (version: number) => {
    const judged = readDraft(draft)
    if ('errors' in judged) return refuse(judged.errors)
    update.mutate(
      { change: { id: job.id, version, ...pickChanges(judged.read, seen), keepClashes: isAccepted }, before: seen },
      {
        onSuccess: (after) =>
          land({ ...after, tasks: job.tasks, signed: job.signed, scope: job.scope, visits: job.visits }, draft),
        onError: (error) => {
          if (isScheduleConflict(error)) void invalidate('schedule').then(() => clash.current?.focus())
          else refuse(fieldErrors(error))
        },
      },
    )
  }
  const refuse = (found: Errors) => {
    show(found)
    focusFirst(form.current)
  }
  return (
    <>
      <div className="ttl">
        <div>
          <h1>{job.service}</h1>
          <p>
            <Link href={`/dashboard/customers/${job.customerId}`}>{job.customerName || 'Unknown Customer'}</Link>,{' '}
            {job.address || 'No address'} <StatusBadge {...BADGES[job.status]} />
            {job.status === 'scheduled' && job.confirmedAt !== null && <StatusBadge {...CONFIRMED} />}
          </p>
          <JobContract jobId={job.id} />
        </div>
        <div className="acts jobacts">
          {(job.status === 'scheduled' || job.status === 'requested') && job.dates.includes(today) && (
            <OnMyWay
              stop={{
                kind: 'job',
                id: job.id,
                customerName: job.customerName || 'Unknown Customer',
                customerPhone: job.customerPhone,
                address: job.address,
              }}
            />
          )}
          {job.status !== 'cancelled' && (
            <Button tone="line" onClick={() => cancel(true)}>
              <Ban className="i" />
              Cancel job
            </Button>
          )}
          <Button type="submit" form={FORM} tone={dirty ? 'clay' : 'line'} disabled={update.isPending || !dirty}>
            {update.isPending && <span className="spin" />}
            {update.isPending ? 'Saving...' : 'Save changes'}
          </Button>
          <JobMenu job={job} />
        </div>
      </div>
      <ReachButtons
        customer={{ phone: job.customerPhone, phoneExtension: null, address: job.address, email: '' }}
        className="jobreach"
      />
      {job.archivedAt === null && <RecordStep of="job" id={job.id} tone={dirty ? 'line' : 'clay'} />}
      {job.status === 'cancelled' && (
        <p className="banner">
          This job is canceled{job.cancelReason && `: ${job.cancelReason}`}. Choose a new status to reactivate it.
        </p>
      )}
      {job.archivedAt !== null && (
        <ArchivedBanner
          since={job.archivedAt}
          busy={unarchive.isPending}
          onPutBack={() => unarchive.mutate({ id: job.id })}
        >
          It’s hidden from the board and list. You can still find it under its customer and on the calendar.
        </ArchivedBanner>
      )}
      {dirty && (
        <Conflict
          error={update.error}
          seen={seen}
          now={job}
          busy={update.isPending}
          onTheirs={() => lookAt(job)}
          onMine={save}
        />
      )}
      <div className="g2 jobed">
        <div className="stack">
          <PinnedCard of="jobs" id={job.id} />
          <ScopeCard job={job} locked={dirty} />
          <form
            ref={form}
            id={FORM}
            className="stack"
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              save(seen.version)
            }}
          >
            <WhenCard
              draft={draft}
              onChange={change}
              errors={errors}
              businessId={job.businessId}
              jobId={job.id}
              going={job.equipment}
              isAccepted={isAccepted}
              onKeep={keep}
              clashRef={clash}
            />
            <WorkCard
              draft={draft}
              onChange={change}
              onFill={(amount) => change({ amount })}
              errors={errors}
              customer={{ id: job.customerId, name: job.customerName || 'Unknown Customer' }}
              job={job}
              scope={job.scope}
            />
            <NotesCard draft={draft} onChange={change} errors={errors} />
          </form>
          <CustomValuesCard parts={[{ of: 'jobs', id: job.id }]} />
          <RecordFiles of="jobs" id={job.id} />
        </div>
        <div className="stack">
          <VisitsCard job={job} locked={dirty} />
          <EstimatesOf whose={{ jobId: job.id }} />
          <JobInvoice job={job} />
          <NeedsCard job={job} draft={draft} />
          <EarnCard businessId={job.businessId} draft={draft} job={job} />
          <ClockCard job={job} />
          <SignedCard signed={job.signed} />
          <ChecklistCard lines={job.tasks} actions={checklist} />
          <section className="card" aria-labelledby="history">
            <div className="ph">
              <h2 id="history">Timeline</h2>
            </div>
            <AddNote of="jobs" id={job.id} />
            <Timeline of="jobs" id={job.id} />
          </section>
        </div>
      </div>
      {dirty && (
        <div className="savebar" role="region" aria-label="Unsaved changes">
          <p>Unsaved changes</p>
          <Button tone="tide" disabled={update.isPending} onClick={() => save(seen.version)}>
            {update.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      )}
      {completing !== '' && <CompleteJobAnyway job={job} onClose={() => complete('')} />}
      {cancelling && <CancelJob job={job} onClose={() => cancel(false)} onDone={() => cancel(false)} />}
    </>
  )
}

const without = (errors: Errors, keys: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !keys.includes(FIELD_OF[name] ?? name)))

/** What the server calls a field, and the draft otherwise. */
const FIELD_OF: Record<string, string> = { scheduledDate: 'date', scheduledTime: 'time', estimatedDuration: 'minutes' }
