import { CalendarX2, Clock } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { LengthField } from '#domains/work/schedule/web/length-field.tsx'
import { Button } from '#ui/button.tsx'
import { toClock, toMinutes, type SlotPosition } from './slot-position.ts'
import { getMoveBlockedReason } from './move-blocked-reason.ts'
import type { EntryRow } from './row-types.ts'
import { formatName, formatService } from './event-style.ts'

const LENGTHS = [30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480]

/**
 * Gives an appointment its day and hour, or takes them from it, for who does not drag. `place`: where it stands, or
 * would begin.
 */
export function MoveDialog({
  entry,
  place,
  onPut,
  onClose,
}: {
  entry: EntryRow
  place: SlotPosition
  onPut: (to: SlotPosition) => void
  onClose: () => void
}) {
  const [typed, type] = useState({
    date: place.date ?? '',
    time: place.start === null ? '' : toClock(place.start),
    minutes: place.minutes,
  })
  const [isWrong, judge] = useState(false)
  const waits = entry.dates.length === 0
  const mayLoseHour = getMoveBlockedReason(entry, { date: typed.date, start: null }) === null
  const refusal = getMoveBlockedReason(entry, { date: null, start: null })
  const isIncomplete = typed.date === '' || (typed.time === '' && !mayLoseHour)
  const put = (to: SlotPosition) => {
    onPut(to)
    onClose()
  }
  const putAt = (time: string) => {
    if (isIncomplete) return judge(true)
    put({ date: typed.date, start: time === '' ? null : toMinutes(time), minutes: typed.minutes })
  }
  const verb = waits ? 'Schedule' : 'Move'
  return (
    <Dialog title={`${verb} ${entry.kind === 'event' ? 'on the calendar' : entry.kind}`} opened onClose={onClose}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          putAt(typed.time)
        }}
        noValidate
      >
        <div className="body compact">
          <p>
            {formatName(entry)}, {formatService(entry)}
          </p>
          <DayField
            label={entry.dates.length > 1 ? 'First day' : 'Date'}
            value={typed.date}
            error={isWrong && typed.date === '' ? 'Choose a date.' : undefined}
            data-autofocus
            onChange={(event) => type({ ...typed, date: event.target.value })}
          />
          <div className="two">
            <TextField
              label="Start"
              optional={mayLoseHour}
              type="time"
              step={900}
              value={typed.time}
              error={isWrong && typed.time === '' && !mayLoseHour ? 'Choose a time.' : undefined}
              onChange={(event) => type({ ...typed, time: event.target.value })}
            />
            <LengthField
              usual={LENGTHS}
              minutes={typed.minutes}
              disabled={typed.time === ''}
              onChange={(minutes) => type({ ...typed, minutes })}
            />
          </div>
          {!waits && (
            <div className="acts offcal">
              {mayLoseHour && place.start !== null && (
                <Button tone="line" size="sm" onClick={() => putAt('')}>
                  <Clock className="i" />
                  {entry.kind === 'event' ? 'All day' : 'Any time'}
                </Button>
              )}
              {refusal === null ? (
                <Button tone="line" size="sm" onClick={() => put({ ...place, date: null, start: null })}>
                  <CalendarX2 className="i" />
                  Remove from calendar
                </Button>
              ) : (
                <p className="small subtle">{refusal}</p>
              )}
            </div>
          )}
        </div>
        <DialogFoot verb={verb} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
