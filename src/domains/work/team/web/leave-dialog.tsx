import './team.css'
import { CalendarDays, ChevronDown, TriangleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { errorMessage, fieldErrors } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUser } from '#dashboard/session.ts'
import { isGiven, NO_CONFIRMATION, toGivenFields } from '#domains/system/auth/web/confirmation-fields.ts'
import { StepUpField } from '#domains/system/auth/web/step-up-field.tsx'
import { isScheduleConflict } from '#domains/work/jobs/web/mutations.ts'
import { formatClock, formatDate } from '#lib/local-time.ts'
import { Icon } from '#ui/icon.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useLeave } from './mutations.ts'
import { useEveryTechnician, useVisitsAhead, type MemberRow, type VisitAheadRow } from './queries.ts'

/** Someone leaves. Each visit ahead gets another person, or stays on the calendar without one. */
export function LeaveDialog({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  const { technicianId, name, signIn } = member
  const me = useUser().data
  const ahead = useVisitsAhead(technicianId ?? '')
  const others = (useEveryTechnician().data ?? []).filter(
    ({ id, status }) => id !== technicianId && status === 'active',
  )
  const [takers, take] = useState<ReadonlyMap<string, string>>(new Map())
  // The owner who does jobs no more is still the owner.
  const mayRemove = me?.role === 'owner' && signIn !== 'none' && member.userId !== me.id
  const [removes, remove] = useState(mayRemove)
  const [sure, be] = useState(NO_CONFIRMATION)
  const [isEmpty, markEmpty] = useState(false)
  const leave = useLeave()
  const visits = ahead.data ?? []
  const clash = leave.error && isScheduleConflict(leave.error)
  const send = (keepClashes: boolean) => {
    const isAsked = mayRemove && removes
    markEmpty(isAsked && !isGiven(sure))
    if (isAsked && !isGiven(sure)) return
    leave.mutate(
      {
        id: technicianId ?? '',
        visits: visits.map((one) => ({ kind: one.kind, id: one.id, to: takers.get(keyOf(one)) || null })),
        keepClashes,
        removeSignIn: isAsked,
        ...(isAsked && toGivenFields(sure)),
      },
      { onSuccess: onClose, onError: () => void ahead.refetch() },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(Boolean(clash))
  }
  const refused = leave.error && !fieldErrors(leave.error).password ? errorMessage(leave.error) : null
  return (
    <Dialog title={`${name} leaves`} opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          <QueryStatus query={ahead} what="the visits ahead" rows={2} />
          {ahead.data && (
            <p>
              {visits.length === 0
                ? `${name} has no visits ahead.`
                : `${name} has ${visits.length === 1 ? '1 visit' : `${visits.length} visits`} ahead. Choose who takes ${visits.length === 1 ? 'it' : 'each one'}, or leave it unassigned. It stays on the calendar either way.`}
            </p>
          )}
          {visits.length > 1 && (
            <Taker
              label="Give all visits to"
              value=""
              people={others}
              empty="Choose one by one"
              onTake={(id) => id && take(new Map(visits.map((one) => [keyOf(one), id])))}
            />
          )}
          {visits.length > 0 && (
            <ul className="obf leavers">
              {visits.map((one) => (
                <li key={keyOf(one)}>
                  <CalendarDays className="i" />
                  <span>
                    <b>{`${one.date ? formatDate(one.date) : 'No date yet'}, ${one.customerName}`}</b>
                    {`${one.service}${one.time ? `, ${formatClock(one.time)}` : ''}`}
                  </span>
                  <Taker
                    label={`Who takes ${one.date ? formatDate(one.date) : 'the job without a date'}, ${one.customerName}`}
                    isHidden
                    value={takers.get(keyOf(one)) ?? ''}
                    people={others}
                    empty="Unassigned"
                    onTake={(id) => take(new Map([...takers, [keyOf(one), id]]))}
                  />
                </li>
              ))}
            </ul>
          )}
          <p className="hint">Hours, photos and signatures stay on the finished jobs.</p>
          {mayRemove && (
            <SwitchRow
              label="Remove sign-in, too"
              hint={`${name} is signed out everywhere right away.`}
              name="removeSignIn"
              on={removes}
              onTurn={remove}
            />
          )}
          {mayRemove && removes && (
            <StepUpField
              value={sure}
              error={isEmpty ? 'Enter your password.' : leave.error ? fieldErrors(leave.error).password : undefined}
              onChange={be}
            />
          )}
          {refused && (
            <div className="banner sunb" role="alert">
              <TriangleAlert className="i" />
              <p>{refused}</p>
            </div>
          )}
        </div>
        <DialogFoot
          tone="danger"
          verb={clash ? 'Reassign anyway' : visits.length > 0 ? 'Remove and reassign' : 'Remove from the crew'}
          busyVerb="Saving..."
          busy={leave.isPending}
          disabled={!ahead.data}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

const keyOf = ({ kind, id }: VisitAheadRow): string => `${kind} ${id}`

function Taker({
  label,
  isHidden = false,
  value,
  people,
  empty,
  onTake,
}: {
  label: string
  isHidden?: boolean
  value: string
  people: readonly { id: string; name: string }[]
  empty: string
  onTake: (id: string) => void
}) {
  const select = (
    <span className="selwrap compact">
      <select
        className="select"
        {...(isHidden && { 'aria-label': label })}
        value={value}
        onChange={(event) => onTake(event.target.value)}
      >
        <option value="">{empty}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </span>
  )
  return isHidden ? (
    select
  ) : (
    <label className="field">
      <span className="label">{label}</span>
      {select}
    </label>
  )
}
