import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { formatTime, toDay } from '#lib/dates.ts'
import { formatWeekday } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { NewTimeOff } from '../contract.ts'
import { useAddTimeOff, useRemoveTimeOff } from './mutations.ts'
import { useBooked, type TechnicianRow } from './queries.ts'
import { formatDays } from './format.ts'

const read = (form: HTMLFormElement | null) => parseForm(NewTimeOff, formValues(form))

/**
 * Days off: those that are known, and more of them. What they are booked for on such a day is shown before it is saved,
 * and stays.
 */
export function TimeOffDialog({
  technician: { id, name, timeOff },
  onClose,
}: {
  technician: TechnicianRow
  onClose: () => void
}) {
  const today = useToday()
  const [days, choose] = useState({ from: '', to: '' })
  const add = useAddTimeOff()
  const remove = useRemoveTimeOff()
  const booked = useBooked(id, days.from, days.to)
  return (
    <RecordDialog
      title={`Time off, ${name}`}
      verb="Add time off"
      read={read}
      save={add}
      toInput={(typed, key) => ({ id, ...typed, key })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {timeOff.length > 0 && (
            <ul className="certs" aria-label="Scheduled time off">
              {timeOff.map((off) => (
                <li key={off.id}>
                  <span>
                    {formatDays(off)}
                    {off.reason && `: ${off.reason}`}
                  </span>
                  <Button
                    tone="quiet"
                    size="sm"
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ id, timeOffId: off.id })}
                  >
                    Remove<span className="vh"> {formatDays(off)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div className="two">
            <DayField
              label="First day"
              name="firstDay"
              min={today}
              value={days.from}
              error={errors.firstDay}
              data-autofocus
              onChange={(event) =>
                choose({ from: event.target.value, to: days.to < event.target.value ? event.target.value : days.to })
              }
            />
            <DayField
              label="Last day"
              name="lastDay"
              min={days.from || today}
              value={days.to}
              error={errors.lastDay}
              onChange={(event) => choose({ ...days, to: event.target.value })}
            />
          </div>
          <TextField
            label="Reason"
            optional
            name="reason"
            maxLength={120}
            placeholder="Vacation"
            error={errors.reason}
            autoComplete="off"
          />
          {(booked.data?.length ?? 0) > 0 && (
            <div className="banner sunb" role="status">
              <TriangleAlert className="i" />
              <div>
                <p>{name} is booked on these days. Jobs stay assigned until you reassign them:</p>
                <ul>
                  {booked.data?.slice(0, 6).map((one) => (
                    <li key={`${one.jobId ?? one.visitId} ${one.from}`}>
                      {formatWeekday(toDay(new Date(one.from)))}, {formatTime(one.from)}:{' '}
                      {one.jobId ? (
                        <Link href={`/dashboard/jobs/${one.jobId}`}>{`${one.customerName}, ${one.service}`}</Link>
                      ) : (
                        `${one.customerName}, estimate visit`
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          )}
        </>
      )}
    </RecordDialog>
  )
}
