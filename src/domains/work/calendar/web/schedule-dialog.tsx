import './schedule-dialog.css'
import { Sparkles } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { WhenCard } from '#domains/work/jobs/web/editor/when-card.tsx'
import { PLAN, toDraft, type Draft } from '#domains/work/jobs/web/editor/form-state.ts'
import { useJob } from '#domains/work/jobs/web/queries.ts'
import type { JobRow } from '#domains/work/jobs/web/row-types.ts'
import { useNextSlot } from '#domains/work/schedule/web/queries.ts'
import { endsByMidnight, PAST_MIDNIGHT } from '#lib/arrival-window.ts'
import { formatClock, formatWeekday } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { toMinutes, type SlotPosition } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'
import type { Booked } from './use-move-appointment.ts'

type Props = {
  entry: EntryRow
  /** The day that was chosen already; the next free slot is offered for what has none. */
  date?: string | undefined
  onPut: (to: SlotPosition, booked: Booked, keepClashes: boolean) => void
  onClose: () => void
}

/** Gives a job that waits its days, its time and its crew: the When card of the job, with the next free slot filled in. */
export function ScheduleDialog(props: Props) {
  const job = useJob(props.entry.id)
  return (
    <Dialog title="Schedule job" opened onClose={props.onClose}>
      {job.data ? (
        <ScheduleForm {...props} job={job.data} />
      ) : (
        <div className="body">
          {job.isError ? <LoadError what="Couldn’t load the job" query={job} /> : <Loading what="the job" />}
        </div>
      )}
    </Dialog>
  )
}

function ScheduleForm({ entry, date, onPut, onClose, job }: Props & { job: JobRow }) {
  const [draft, write] = useState<Draft>(() => ({ ...toDraft(job), date: date ?? '', time: date ? '08:00' : '' }))
  const [isTouched, touch] = useState(false)
  const [isAccepted, accept] = useState(false)
  const [errors, complain] = useState<Record<string, string>>({})
  const clash = useRef<HTMLDivElement>(null)
  const slot = useNextSlot({ ...draft, jobId: job.id }, job.businessId)
  const found = slot.data
  const take = () => {
    if (!found) return
    write((now) => ({ ...now, ...found }))
    complain({})
  }
  const fills = !isTouched && date === undefined && draft.date === '' && found
  useEffect(() => {
    if (fills) write((now) => ({ ...now, ...fills }))
  }, [fills])
  const isTaken = found?.date === draft.date && found.time === draft.time
  const change = (next: Partial<Draft>) => {
    touch(true)
    complain({})
    if (PLAN.some((key) => key in next)) accept(false)
    write((now) => ({ ...now, ...next }))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft.date === '') return complain({ scheduledDate: 'Choose a date.' })
    const { technicianIds, equipmentIds, days, minutes, arrivalWindowMinutes } = draft
    if (draft.time !== '' && !endsByMidnight(draft.time, arrivalWindowMinutes ?? 0))
      return complain({ arrivalWindowMinutes: PAST_MIDNIGHT })
    onPut(
      { date: draft.date, start: draft.time === '' ? null : toMinutes(draft.time), minutes },
      { technicianIds, equipmentIds, days, ...(arrivalWindowMinutes !== null && { arrivalWindowMinutes }) },
      isAccepted,
    )
    onClose()
  }
  return (
    <form onSubmit={save} noValidate>
      <div className="body compact schedd">
        <p>
          {entry.name || 'Unknown Customer'}, {entry.service}
        </p>
        {found && (
          <p className="hintbox">
            <Sparkles className="i" />
            <span>
              Next slot that fits the crew:{' '}
              <b>
                {formatWeekday(found.date)}, {formatClock(found.time)}
              </b>
              .{isTaken && ' Already filled in.'}
            </span>
            {!isTaken && (
              <Button tone="line" size="sm" onClick={take}>
                Use it
              </Button>
            )}
          </p>
        )}
        {found === null && <p className="small">No free slot in the next 45 days for this crew.</p>}
        <WhenCard
          isInDialog
          draft={draft}
          onChange={change}
          errors={errors}
          businessId={job.businessId}
          jobId={job.id}
          going={job.equipment}
          isAccepted={isAccepted}
          onKeep={accept}
          clashRef={clash}
        />
      </div>
      <DialogFoot verb="Schedule" onCancel={onClose} />
    </form>
  )
}
