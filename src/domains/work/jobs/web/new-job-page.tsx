import './jobs.css'
import '#dashboard/css/editor.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useBusiness } from '#dashboard/business.ts'
import { api, fieldErrors, errorMessage } from '#dashboard/api-client.ts'
import { invalidate } from '#dashboard/query-invalidation.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { BackTo } from '#dashboard/parts/record-page.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { toastError } from '#dashboard/parts/toasts.tsx'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { deepEqual } from '#lib/deep-equal.ts'
import { Button } from '#ui/button.tsx'
import { isScheduleConflict, useCreateJob } from './mutations.ts'
import { usePriceBook } from '#domains/sales/price-book/web/queries.ts'
import { ChecklistCard, type Line } from './editor/checklist-card.tsx'
import { NEW_STEP } from './editor/use-checklist.ts'
import { CustomerChoice, type Chosen } from '#domains/sales/customers/web/customer-picker.tsx'
import { EMPTY, PLAN, readDraft, type Draft, type Errors } from './editor/form-state.ts'
import { focusFirst } from './editor/focus-first.ts'
import { withScope, type NewScope } from './scope/new-scope.ts'
import { NewScopeCard } from './scope/new-scope-card.tsx'
import { NotesCard } from './editor/notes-card.tsx'
import { WhenCard } from './editor/when-card.tsx'
import { WorkCard } from './editor/work-card.tsx'

const NeedsOfDraft = lazyComponent(async () => (await import('#domains/work/needs/web/needs-card.tsx')).NeedsOfDraft)
const EarnCard = lazyComponent(async () => (await import('#domains/money/costs/web/profit-card.tsx')).EarnCard)

/**
 * Create Job: `/dashboard/jobs/new`, with what is known already in the address:
 * `?customer=&date=&time=&minutes=&technician=`.
 */
export function NewJobPage() {
  const known = new URLSearchParams(useSearch())
  const customerId = known.get('customer') ?? ''
  const customer = useQuery({
    ...api.customers.get.queryOptions({ input: { id: customerId } }),
    enabled: customerId !== '',
  })
  const { businesses, business } = useBusiness()
  const isReady = business !== undefined && (customerId === '' || !customer.isPending)
  return (
    <>
      <BackTo tab="Jobs" href="/dashboard/jobs" />
      {isReady && <NewJob key={customerId} known={known} customer={customer.data ?? null} business={business} />}
      {!isReady && (
        <>
          <h1>New job</h1>
          <QueryStatus query={businesses} what="the form" failed="Couldn’t load businesses">
            <div className="card pad skelcard" aria-hidden="true">
              <div className="skel w35" />
              <div className="skel tall" />
              <div className="skel tall" />
            </div>
          </QueryStatus>
        </>
      )}
    </>
  )
}

/** By which the button above the form submits it. */
const FORM = 'new-job'

type Props = { known: URLSearchParams; customer: Chosen | null; business: { id: string; name: string; type: string } }

function NewJob({ known, customer, business }: Props) {
  const page = useRef<HTMLDivElement>(null)
  const clash = useRef<HTMLDivElement>(null)
  const technician = known.get('technician')
  const [first, begin] = useState<Draft>(() => ({
    ...EMPTY,
    date: known.get('date') ?? '',
    time: known.get('time') ?? '',
    minutes: Number(known.get('minutes')) || EMPTY.minutes,
    technicianIds: technician ? [technician] : [],
    service: business.type === 'pressure-washing' ? 'Pressure Washing' : '',
  }))
  const [typed, write] = useState(first)
  const [scope, itemize] = useState<NewScope | null>(null)
  const draft = withScope(typed, scope)
  const [chosen, choose] = useState(customer)
  const [lines, list] = useState<Line[]>([])
  const [errors, show] = useState<Errors>({})
  const [isAccepted, keep] = useState(false)
  const [made, make] = useState('')
  const [of, setOf] = useState(business.id)
  const { keyFor } = useIdempotencyKey()
  const [, go] = useLocation()
  const create = useCreateJob()
  useLeaveGuard(made === '' && (!deepEqual(typed, first) || chosen !== customer || lines.length > 0 || scope !== null))
  useEffect(() => {
    // Navigates after the render in which nothing is unsaved, or the leave guard would ask.
    if (made !== '') go(`/dashboard/jobs/${made}`, { replace: true })
  }, [made, go])
  // Another business was chosen above: its people are others.
  if (of !== business.id) {
    setOf(business.id)
    write((before) => ({ ...before, technicianIds: [], equipmentIds: [] }))
  }
  const change = (to: Partial<Draft>) => {
    write((before) => ({ ...before, ...to }))
    show({})
    // Another plan is another clash.
    if (PLAN.some((name) => name in to)) keep(false)
  }
  // The user has not typed this amount, so it does not count as an unsaved change.
  const fill = (amount: string) => {
    write((before) => ({ ...before, amount }))
    begin((before) => ({ ...before, amount }))
  }
  const refuse = (found: Errors) => {
    show(found)
    focusFirst(page.current)
  }
  const template = usePriceBook()
    .data?.find(({ kind, active, name }) => kind === 'service' && active && name === draft.service)
    ?.checklist.map(({ text }) => text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const judged = readDraft(draft)
    if (!chosen || 'errors' in judged)
      return refuse({
        ...(!chosen && { customerId: 'Choose a customer or add a new one.' }),
        ...('errors' in judged && judged.errors),
      })
    const job = {
      businessId: business.id,
      customerId: chosen.id,
      ...judged.read,
      ...(scope && { scope: scope.input }),
      tasks: lines.map(({ text }) => text),
      keepClashes: isAccepted,
    }
    create.mutate(
      { ...job, key: keyFor(job) },
      {
        onSuccess: ({ id }) => make(id),
        onError: (error) => {
          toastError('Couldn’t create job', errorMessage(error))
          if (isScheduleConflict(error)) void invalidate('schedule').then(() => clash.current?.focus())
          else refuse(fieldErrors(error))
        },
      },
    )
  }
  return (
    <div className="stack" ref={page}>
      <div className="ttl">
        <div>
          <h1>New job</h1>
          <p>{business.name}. Jobs without a date go on the board under Requested.</p>
        </div>
        <div className="acts">
          <Link className="btn btn-line" href="/dashboard/jobs">
            Cancel
          </Link>
          <Button type="submit" form={FORM} tone="clay" disabled={create.isPending || made !== ''}>
            {create.isPending && <span className="spin" />}
            {create.isPending ? 'Creating...' : 'Create Job'}
          </Button>
        </div>
      </div>
      <div className="g2 jobed">
        <div className="stack">
          <CustomerChoice
            chosen={chosen}
            onChoose={(one) => {
              choose(one)
              // A site address of the previous customer does not apply to this one.
              write((before) => ({ ...before, siteAddress: '' }))
              show({})
            }}
            error={errors.customerId}
          />
          <form id={FORM} noValidate onSubmit={submit} className="stack">
            <WhenCard
              draft={draft}
              onChange={change}
              errors={errors}
              businessId={business.id}
              isAccepted={isAccepted}
              onKeep={keep}
              clashRef={clash}
            />
            <WorkCard
              draft={draft}
              onChange={change}
              onFill={fill}
              errors={errors}
              customer={chosen}
              scope={scope?.input ?? null}
            />
          </form>
          <NewScopeCard
            scope={scope}
            draft={typed}
            customerId={chosen?.id ?? null}
            errors={errors}
            onChange={(to) => {
              itemize(to)
              show({})
            }}
          />
        </div>
        <div className="stack">
          <NeedsOfDraft businessId={business.id} draft={draft} />
          <EarnCard businessId={business.id} draft={draft} />
          <ChecklistCard
            isNew
            template={template}
            lines={lines}
            actions={{
              add: async (text) => list((before) => [...before, { ...NEW_STEP, id: crypto.randomUUID(), text }]),
              tick: () => {},
              answer: () => {},
              rename: (line, text) =>
                list((before) => before.map((one) => (one.id === line.id ? { ...one, text } : one))),
              remove: (line) => list((before) => before.filter(({ id }) => id !== line.id)),
              move: (line, place) =>
                list((before) => before.filter(({ id }) => id !== line.id).toSpliced(place, 0, line)),
            }}
          />
          <NotesCard draft={draft} onChange={change} errors={errors} />
        </div>
      </div>
    </div>
  )
}
