import { useRef, useState, type FormEvent } from 'react'
import { errorMessage, fieldErrors } from '#dashboard/api-client.ts'
import { invalidate } from '#dashboard/query-invalidation.ts'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { ConflictNotice } from '#domains/work/schedule/web/conflict-notice.tsx'
import { LengthField } from '#domains/work/schedule/web/length-field.tsx'
import { Picks } from '#domains/work/schedule/web/crew-picker.tsx'
import { withArchived } from '#domains/work/schedule/web/with-archived.ts'
import { usePlan } from '#domains/work/schedule/web/use-plan.ts'
import { ARRIVAL_WINDOW_LABELS, ARRIVAL_WINDOWS } from '#lib/arrival-window.ts'
import { addDays, formatDate } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { isScheduleConflict } from '../mutations.ts'
import { useEquipment, useTechnicians } from '../queries.ts'
import type { WholeJob } from '../row-types.ts'
import { useRemoveVisit, useSaveVisit } from './mutations.ts'

const LENGTHS = [30, 60, 90, 120, 180, 240, 300, 360, 480]
export type VisitOf = WholeJob['visits'][number]

/** Adds a visit after the first one, or changes one. It starts three days after the last visit, with the same crew. */
export function VisitDialog({ job, visit, onClose }: { job: WholeJob; visit: VisitOf | null; onClose: () => void }) {
  const last = job.visits.at(-1)?.date ?? job.dates.at(-1) ?? ''
  const [draft, write] = useState({
    title: visit?.title ?? '',
    date: visit?.date ?? (last && addDays(last, 3)),
    time: visit ? (visit.time ?? '') : (job.scheduledTime ?? ''),
    minutes: visit?.minutes ?? job.estimatedDuration ?? 120,
    arrivalWindowMinutes: visit?.arrivalWindowMinutes ?? job.arrivalWindowMinutes,
    technicianIds: (visit ?? job).technicians.map(({ id }) => id),
    // What washes on Monday does not seal on Thursday: nothing is reserved before it is chosen.
    equipmentIds: visit?.equipment.map(({ id }) => id) ?? [],
  })
  const [tasks, list] = useState('')
  const [errors, complain] = useState<Partial<Record<string, string>>>({})
  const [isAccepted, accept] = useState(false)
  const clash = useRef<HTMLDivElement>(null)
  const save = useSaveVisit()
  const remove = useRemoveVisit()
  const technicians = useTechnicians(job.businessId)
  const equipment = useEquipment(job.businessId)
  const plan = usePlan({ ...draft, days: 1, ...(visit && { jobId: job.id, jobVisitId: visit.id }) }, job.businessId)
  const change = (next: Partial<typeof draft>) => {
    complain({})
    accept(false)
    write((now) => ({ ...now, ...next }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.title.trim() === '') return complain({ title: 'Enter what you’ll do on this visit, like Seal.' })
    if (draft.date === '') return complain({ date: 'Choose a date.' })
    const { time, ...rest } = draft
    const lines = tasks
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    save.mutate(
      {
        id: job.id,
        was: visit,
        known: job.visits.map(({ id }) => id),
        version: job.version,
        ...rest,
        time: time || null,
        keepClashes: isAccepted,
        ...(lines.length > 0 && { tasks: lines }),
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isScheduleConflict(error)) void invalidate('schedule').then(() => clash.current?.focus())
          const found = fieldErrors(error)
          complain(Object.keys(found).length > 0 ? found : { title: errorMessage(error) })
        },
      },
    )
  }
  return (
    <Dialog title={visit ? 'Edit visit' : 'Add visit'} opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          <TextField
            label="What you’ll do"
            name="title"
            hint="Like Seal or Second coat. The customer sees it."
            maxLength={60}
            autoComplete="off"
            value={draft.title}
            error={errors.title}
            data-autofocus
            onChange={(event) => change({ title: event.target.value })}
          />
          <div className="two">
            <DayField
              label="Date"
              name="date"
              value={draft.date}
              error={errors.date}
              onChange={(event) => change({ date: event.target.value })}
            />
            <TextField
              label="Start"
              name="time"
              optional
              type="time"
              step={900}
              value={draft.time}
              error={errors.time ?? errors.scheduledTime}
              onChange={(event) => change({ time: event.target.value })}
            />
          </div>
          {plan.day?.opens === null && <p className="small subtle">You’re closed on {formatDate(draft.date)}.</p>}
          <div className="two">
            <LengthField
              usual={LENGTHS}
              minutes={draft.minutes}
              error={errors.minutes}
              onChange={(minutes) => change({ minutes })}
            />
            <SelectField
              label="Arrival window"
              name="arrivalWindowMinutes"
              value={draft.arrivalWindowMinutes}
              disabled={draft.time === ''}
              error={errors.arrivalWindowMinutes}
              onChange={(event) =>
                change({ arrivalWindowMinutes: ARRIVAL_WINDOWS.find((one) => String(one) === event.target.value) ?? 0 })
              }
            >
              {ARRIVAL_WINDOWS.map((one) => (
                <option key={one} value={one}>
                  {ARRIVAL_WINDOW_LABELS[one]}
                </option>
              ))}
            </SelectField>
          </div>
          <Picks
            crews
            label="Technicians"
            all={plan.day?.technicians ?? technicians.data ?? []}
            chosen={draft.technicianIds}
            onChange={(technicianIds) => change({ technicianIds })}
            plan={plan}
          />
          {draft.technicianIds.length === 0 && <p className="small subtle">No one goes on this visit yet.</p>}
          {errors.technicianIds && (
            <p className="err" role="alert">
              {errors.technicianIds}
            </p>
          )}
          <Picks
            label="Equipment"
            all={withArchived(plan.day?.equipment ?? equipment.data, visit?.equipment)}
            chosen={draft.equipmentIds}
            onChange={(equipmentIds) => change({ equipmentIds })}
            plan={plan}
          />
          {errors.equipmentIds && (
            <p className="err" role="alert">
              {errors.equipmentIds}
            </p>
          )}
          <ConflictNotice
            plan={plan}
            isAccepted={isAccepted}
            onKeep={accept}
            onStart={(time) => change({ time })}
            ref={clash}
          />
          {!visit && (
            <AreaField
              label="Checklist for this visit"
              optional
              hint="One item per line."
              rows={3}
              maxLength={2000}
              value={tasks}
              onChange={(event) => list(event.target.value)}
            />
          )}
          {visit && (
            <Button
              tone="quiet"
              size="sm"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id: job.id, visit }, { onSuccess: onClose })}
            >
              Remove visit
            </Button>
          )}
        </div>
        <DialogFoot
          verb={visit ? 'Save visit' : 'Add visit'}
          busyVerb="Saving..."
          busy={save.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
