import { useState, type FormEvent } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { toDay } from '#lib/dates.ts'
import { toZonedInstant, toTime } from '#lib/local-time.ts'
import { useUpdateJob } from '../mutations.ts'
import type { JobRow } from '../row-types.ts'
import type { Errors } from './form-state.ts'

const dayOf = (at: string | null): string => (at === null ? '' : toDay(new Date(at)))
const clockOf = (at: string | null): string => (at === null ? '' : toTime(new Date(at)))

/** When the work began and ended, and how long it took without its pauses, where the clock was forgotten. */
export function CorrectClock({ job, onClose }: { job: JobRow; onClose: () => void }) {
  // What was seen when the dialog opened, until the newer one is asked for.
  const [seen, see] = useState(job)
  const [typed, type] = useState(toTyped(job))
  const [isByHand, sayByHand] = useState(false)
  const [errors, show] = useState<Errors>({})
  const update = useUpdateJob()
  const save = (version: number) => {
    const judged = readCorrection(typed, seen)
    if ('errors' in judged) return show(judged.errors)
    show({})
    update.mutate(
      { change: { id: job.id, version, ...judged.read }, before: job },
      { onSuccess: onClose, onError: (error) => show(fieldErrors(error)) },
    )
  }
  const field = (name: keyof Typed, label: string, kind: 'date' | 'time') => (
    <TextField
      label={label}
      type={kind}
      value={typed[name]}
      error={errors[name]}
      onChange={(event) => {
        const next = { ...typed, [name]: event.target.value }
        // The minutes follow the times, unless the user has set them by hand.
        type(isByHand ? next : { ...next, minutes: minutesAfter(seen, next) })
      }}
    />
  )
  return (
    <Dialog title="Correct time" opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(seen.version)
        }}
      >
        <div className="body compact">
          <EditConflict
            error={update.error}
            busy={update.isPending}
            onTheirs={() => {
              see(job)
              type(toTyped(job))
              sayByHand(false)
              update.reset()
            }}
            onMine={save}
          />
          <div className="two2">
            {field('startDay', 'Started on', 'date')}
            {field('startTime', 'at', 'time')}
          </div>
          <div className="two2">
            {field('endDay', 'Ended on', 'date')}
            {field('endTime', 'at', 'time')}
          </div>
          <TextField
            label="Minutes worked"
            optional
            hint="Not counting breaks. Leave blank to use start to end."
            inputMode="numeric"
            autoComplete="off"
            value={typed.minutes}
            error={errors.actualDuration}
            onChange={(event) => {
              sayByHand(true)
              type({ ...typed, minutes: event.target.value })
            }}
          />
        </div>
        <DialogFoot verb="Save times" busyVerb="Saving..." busy={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type Typed = { startDay: string; startTime: string; endDay: string; endTime: string; minutes: string }
export const toTyped = ({
  startTime,
  endTime,
  actualDuration,
}: Pick<JobRow, 'startTime' | 'endTime' | 'actualDuration'>): Typed => ({
  startDay: dayOf(startTime),
  startTime: clockOf(startTime),
  endDay: dayOf(endTime),
  endTime: clockOf(endTime),
  minutes: actualDuration === null ? '' : String(actualDuration),
})

/**
 * How long it took by other times: the pauses stay as long as they were, to the second. Empty where the times say
 * nothing.
 */
export function minutesAfter(job: Pick<JobRow, 'startTime' | 'endTime' | 'actualDuration'>, typed: Typed): string {
  const is = spanOf(typed)
  const was =
    job.startTime === null || job.endTime === null
      ? null
      : minutesBetween(new Date(job.startTime), new Date(job.endTime))
  if (is === null || is < 0) return ''
  return String(was === null || job.actualDuration === null ? is : Math.max(0, job.actualDuration + is - was))
}

/** In minutes, from start to end; null while one of them is not said. */
function spanOf({ startDay, startTime, endDay, endTime }: Typed): number | null {
  if ([startDay, startTime, endDay, endTime].includes('')) return null
  const [from, to] = [toZonedInstant(startDay, startTime), toZonedInstant(endDay, endTime)]
  return from && to ? minutesBetween(from, to) : null
}

const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 60_000)

type Times = { startTime: string | null; endTime: string | null; actualDuration?: number }

/** What was not typed stays to the second: the fields show whole minutes. */
export function readCorrection(
  typed: Typed,
  seen: Pick<JobRow, 'startTime' | 'endTime' | 'actualDuration'>,
): { read: Times } | { errors: Errors } {
  const { startDay, startTime, endDay, endTime, minutes } = typed
  const errors: Errors = {}
  const at = (day: string, time: string, name: 'startTime' | 'endTime'): string | null => {
    if (day === '' && time === '') return null
    if (seen[name] !== null && day === dayOf(seen[name]) && time === clockOf(seen[name])) return seen[name]
    const instant = day === '' || time === '' ? null : toZonedInstant(day, time)
    if (!instant) errors[name] = 'Enter a valid date and time.'
    return instant?.toISOString() ?? null
  }
  const times: Times = { startTime: at(startDay, startTime, 'startTime'), endTime: at(endDay, endTime, 'endTime') }
  if (minutes.trim() !== '') {
    if (/^\d{1,5}$/.test(minutes.trim())) times.actualDuration = Number(minutes)
    else errors.actualDuration = 'Enter whole minutes, from 0 to 10,000.'
  }
  return Object.keys(errors).length > 0 ? { errors } : { read: times }
}
