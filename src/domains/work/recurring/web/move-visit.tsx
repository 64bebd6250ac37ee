import { useState } from 'react'
import { z } from 'zod'
import { serverMessageOr } from '#dashboard/api-client.ts'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { FormDialog } from '#dashboard/parts/record-dialog.tsx'
import { formValues, parseForm } from '#dashboard/parts/use-validated-form.ts'
import { isScheduleConflict } from '#domains/work/jobs/web/mutations.ts'
import { ClockTime } from '#domains/work/schedule/contract.ts'
import { Day } from '#lib/api.ts'
import { useMoveVisit } from './mutations.ts'
import type { UpcomingRow } from './queries.ts'

const Typed = z.object({ scheduledDate: Day, scheduledTime: ClockTime.nullable() })

/** Another day or time for one visit, which then stays there whatever the plan does. */
export function MoveVisit({ job, onClose }: { job: NonNullable<UpcomingRow['job']>; onClose: () => void }) {
  const move = useMoveVisit()
  const [clash, say] = useState<string | null>(null)
  return (
    <FormDialog
      title="Move visit"
      verb={clash ? 'Move anyway' : 'Move visit'}
      busyVerb="Moving..."
      busy={move.isPending}
      read={(form) => {
        const { scheduledTime, ...typed } = formValues(form)
        return parseForm(Typed, { ...typed, scheduledTime: scheduledTime || null })
      }}
      onSend={(typed, { refuse }) =>
        move.mutate(
          { id: job.id, version: job.version, ...typed, keepClashes: clash !== null },
          {
            onSuccess: onClose,
            onError: (error) => {
              if (isScheduleConflict(error)) return say(serverMessageOr(error, 'Someone on the crew isn’t free then.'))
              refuse(error)
            },
          },
        )
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="small muted">Only this visit moves. The others stay where they are.</p>
          <div className="two" onChange={() => say(null)}>
            <DayField
              label="Date"
              name="scheduledDate"
              defaultValue={job.scheduledDate ?? ''}
              error={errors.scheduledDate}
              data-autofocus
            />
            <TextField
              label="Start"
              name="scheduledTime"
              type="time"
              step={900}
              optional
              defaultValue={job.scheduledTime ?? ''}
              error={errors.scheduledTime}
            />
          </div>
          {clash && (
            <p className="banner sunb" role="alert">
              {clash}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}
