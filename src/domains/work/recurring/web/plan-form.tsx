import { Check } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { pickChanges } from '#dashboard/parts/record-dialog.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { parseForm, useValidatedForm, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { NewScopeCard } from '#domains/work/jobs/web/scope/new-scope-card.tsx'
import type { NewScope } from '#domains/work/jobs/web/scope/new-scope.ts'
import { PlanCard } from '#domains/money/payments/web/cards/plan-card.tsx'
import { formatDate } from '#lib/local-time.ts'
import { typedDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { z } from 'zod'
import { PlanFields, type RecurringServiceChange } from '../contract.ts'
import { getDueState } from '../due-state.ts'
import { formatRhythm } from '../format-rhythm.ts'
import { BADGES } from './badges.ts'
import { ChangingCard } from './changing-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { useChangeContract } from './mutations.ts'
import { PlanActions } from './plan-actions.tsx'
import { PriceCard } from './price-card.tsx'
import { newestContract, type ContractRow } from './queries.ts'
import { toPlanScope, toScopeInput, totalOf } from './plan-scope.ts'
import { toTyped } from './service-fields.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import { readEnd } from './end-fields.tsx'
import { WhenAndWho } from './when-and-who.tsx'

/** The plan as one form around its cards. What another window changed is shown, and nothing is written over unseen. */
export function PlanForm({ plan }: { plan: ContractRow }) {
  // As it was when the page opened, whatever happens to it, until it is saved or the person asks for the newer one.
  const [seen, see] = useState(plan)
  const [opening, open] = useState(0)
  const isTyped = useRef(false)
  const [crew, setCrew] = useState<readonly string[]>(() => idsOf(plan))
  const [scope, setScope] = useState(() => toPlanScope(plan))
  const upcoming = useQuery(api.recurring.upcoming.queryOptions({ input: { id: plan.id } }))
  const change = useChangeContract()
  const { form, errors, judge, refuse, recheck, clear } = useValidatedForm((of) => readPlan(of, crew, scope))
  const isArchived = useQuery(api.customers.get.queryOptions({ input: { id: plan.customerId } })).data?.archivedAt
  const reopen = (newer: ContractRow) => {
    isTyped.current = false
    // At once: what is typed before the new form stands would go into the old one, and be lost with it.
    flushSync(() => {
      see(newer)
      open((count) => count + 1)
      setCrew(idsOf(newer))
      setScope(toPlanScope(newer))
      change.reset()
      clear()
    })
  }
  /** What was typed while the server was at work stays in the fields. */
  const follow = (newer: ContractRow) => (isTyped.current ? see(newer) : reopen(newer))
  const type = () => {
    isTyped.current = true
  }
  const save = (version: number) => {
    const typed = judge()
    if (!typed) return
    const before = {
      ...seen,
      every: seen.frequency === 'custom' ? seen.every : null,
      technicianIds: idsOf(seen),
      scope: seen.scope && toScopeInput(seen.scope),
    }
    const changed: Partial<RecurringServiceChange> = pickChanges(typed, before)
    // How often it comes is one answer in two fields.
    const often = 'every' in changed || 'frequency' in changed ? { frequency: typed.frequency, every: typed.every } : {}
    isTyped.current = false
    const onError = (error: unknown) => {
      type()
      refuse(error)
    }
    change.mutate({ id: plan.id, version, ...changed, ...often }, { onSuccess: follow, onError })
  }
  return (
    <>
      <div className="ttl">
        <div>
          <h1>
            {plan.customerName || 'Unknown Customer'}, {formatRhythm(plan)}
          </h1>
          <p className="planfor">
            {plan.service}
            {plan.siteAddress && `, ${plan.siteAddress}`} ·{' '}
            <Link href={`/dashboard/customers/${plan.customerId}`}>Open customer</Link>{' '}
            <StatusBadge {...BADGES[getDueState(plan, useToday())]} /> since {formatDate(plan.createdAt.slice(0, 10))}
          </p>
        </div>
        <div className="acts">
          <PlanActions plan={plan} onChanged={follow} />
          <Button type="submit" tone="clay" form={FORM} disabled={change.isPending}>
            <Check className="i" />
            {change.isPending ? 'Saving...' : 'Save plan'}
          </Button>
        </div>
      </div>
      {isArchived && (
        <p className="banner sunb">
          This customer is archived, so no new visits are added. Visits that are on the calendar stay there.
        </p>
      )}
      <EditConflict
        error={change.error}
        busy={change.isPending}
        onTheirs={() => void newestContract(plan.id).then(reopen)}
        onMine={save}
      />
      <form
        id={FORM}
        ref={form}
        key={opening}
        className="g2 planform"
        noValidate
        onInput={() => {
          type()
          recheck()
        }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(seen.version)
        }}
      >
        <div className="stack">
          <WhenAndWho
            plan={seen}
            crew={crew}
            onCrew={setCrew}
            onPress={type}
            errors={errors}
            upcoming={upcoming.data}
          />
          <NewScopeCard
            scope={scope}
            draft={{ service: seen.service, amount: typedDollars(seen.amount), areaSqFt: '' }}
            customerId={seen.customerId}
            errors={errors}
            onChange={(next) => {
              type()
              setScope(next)
            }}
          />
          <UpcomingCard plan={plan} upcoming={upcoming} />
        </div>
        <div className="stack">
          <PriceCard plan={seen} total={totalOf(scope)} errors={errors} />
          <PlanCard plan={plan} />
          <ChangingCard upcoming={upcoming.data} status={plan.status} />
          <HistoryCard plan={plan} />
        </div>
      </form>
    </>
  )
}

const FORM = 'plan-form'

const idsOf = ({ technicians }: ContractRow): string[] => technicians.map(({ id }) => id)

function readPlan(
  form: HTMLFormElement | null,
  technicianIds: readonly string[],
  scope: NewScope | null,
): FormResult<z.output<typeof PlanFields>> {
  const typed: Record<string, unknown> = toTyped(form)
  const total = totalOf(scope)
  return parseForm(PlanFields, {
    ...typed,
    ...(total !== null && { amount: total }),
    scope: scope?.input ?? null,
    scheduledTime: typed.scheduledTime || null,
    arrivalWindowMinutes: Number(typed.arrivalWindowMinutes),
    estimatedDuration: Number(typed.estimatedDuration) || null,
    skipClosed: typed.skipClosed === 'on',
    endsOn: readEnd(form),
    technicianIds: [...technicianIds],
  })
}
