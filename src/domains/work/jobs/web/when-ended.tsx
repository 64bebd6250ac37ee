import { useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { serverNow } from '#dashboard/server-time.ts'
import { formatMinutes, toDay } from '#lib/dates.ts'
import { toZonedInstant, toTime } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { LEFT_RUNNING } from '../contract.ts'
import { formatSince } from './clock-left-running.ts'

/** Asks when the work ended, where the clock was left running. It may have run that long for good reason. */
export function WhenEnded({
  since,
  onSay,
  onClose,
}: {
  since: string
  onSay: (said: { at?: string; sure?: boolean }) => void
  onClose: () => void
}) {
  const [day, setDay] = useState(toDay(new Date(since)))
  const [time, setTime] = useState('')
  const [error, show] = useState<string>()
  const ran = Math.round((serverNow() - Date.parse(since)) / 60_000)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const judged = read({ day, time, since })
    if ('error' in judged) return show(judged.error)
    onSay({
      at: judged.at.toISOString(),
      ...(judged.at.getTime() - Date.parse(since) > LEFT_RUNNING * 60_000 && { sure: true }),
    })
  }
  return (
    <Dialog title="When did work end?" opened onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="body compact">
          <p>
            The timer has been running since {formatSince(since)} ({formatMinutes(ran)}). It looks like no one stopped
            it.
          </p>
          <div className="two">
            <TextField label="Ended on" type="date" value={day} onChange={(event) => setDay(event.target.value)} />
            <TextField
              label="at"
              type="time"
              value={time}
              error={error}
              data-autofocus
              onChange={(event) => setTime(event.target.value)}
            />
          </div>
          <p>
            <Button tone="quiet" size="sm" onClick={() => onSay({ sure: true })}>
              This time is correct
            </Button>
          </p>
        </div>
        <DialogFoot verb="Stop timer" onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** When the clock began, to the minute as it is shown: a work that ended in the same minute ended after it. */
function read({ day, time, since }: { day: string; time: string; since: string }): { at: Date } | { error: string } {
  if (day === '' || time === '') return { error: 'Enter when the work ended.' }
  const at = toZonedInstant(day, time)
  if (!at) return { error: 'That time doesn’t exist because of daylight saving.' }
  if (at.getTime() > serverNow()) return { error: 'The end time is in the future.' }
  const began = new Date(since)
  if (at < began && !(toDay(began) === day && toTime(began) === time))
    return { error: 'The end must be after the timer started.' }
  return { at: at < began ? began : at }
}
