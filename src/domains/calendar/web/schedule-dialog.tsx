import { useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { formatMinutes } from '#lib/dates.ts'
import { toClock, toMinutes, USUAL, type Place } from './place.ts'
import type { EntryRow } from './rows.ts'

const LENGTHS = [30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480]

/** Gives a job its day and time, for who does not drag. */
export function ScheduleDialog({
  entry,
  date,
  opens,
  onPut,
  onClose,
}: {
  entry: EntryRow
  date: string
  opens: number
  onPut: (to: Place) => void
  onClose: () => void
}) {
  const [typed, type] = useState({ date, time: toClock(opens), minutes: entry.minutes ?? USUAL })
  const [isWrong, judge] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.date === '') return judge(true)
    onPut({ date: typed.date, start: typed.time === '' ? null : toMinutes(typed.time), minutes: typed.minutes })
    onClose()
  }
  return (
    <Dialog title="Schedule job" opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          <p>
            {entry.name || 'Unknown Customer'}, {entry.service}
          </p>
          <TextField
            label="Date"
            type="date"
            min="2000-01-01"
            max="2099-12-31"
            value={typed.date}
            error={isWrong && typed.date === '' ? 'Please choose a date.' : undefined}
            data-autofocus
            onChange={(event) => type({ ...typed, date: event.target.value })}
          />
          <div className="two">
            <TextField label="Start" optional type="time" step={900} value={typed.time} onChange={(event) => type({ ...typed, time: event.target.value })} />
            <SelectField
              label="Length"
              value={typed.minutes}
              disabled={typed.time === ''}
              onChange={(event) => type({ ...typed, minutes: Number(event.target.value) })}
            >
              {[...new Set([...LENGTHS, typed.minutes])]
                .toSorted((a, b) => a - b)
                .map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {formatMinutes(minutes)}
                  </option>
                ))}
            </SelectField>
          </div>
        </div>
        <DialogFoot verb="Schedule" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
