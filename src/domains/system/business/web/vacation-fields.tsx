import { useState } from 'react'
import { addDays } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from './field-error.tsx'

/** The most days that a vacation may have at once: as many as the list holds. */
const MOST_DAYS = 100

/** Adds every day from a first to a last one, as closed days of their own. */
export function VacationFields({
  onAdd,
  onCancel,
}: {
  onAdd: (dates: string[], reason: string) => void
  onCancel: () => void
}) {
  const [typed, type] = useState({ first: '', last: '', reason: '' })
  const [error, show] = useState<string | undefined>()
  const change = (part: Partial<typeof typed>) => {
    type({ ...typed, ...part })
    show(undefined)
  }
  const add = () => {
    const dates = listDays(typed.first, typed.last)
    if (typeof dates === 'string') show(dates)
    else onAdd(dates, typed.reason.trim())
  }
  const wrong = error ? { 'aria-invalid': true as const, 'aria-describedby': 'vacation-error' } : {}
  return (
    <div className={error ? 'shutday vacation field bad' : 'shutday vacation'} role="group" aria-label="Vacation">
      <label>
        <span className="label">First day closed</span>
        <input
          className="input"
          type="date"
          value={typed.first}
          {...wrong}
          onChange={(event) => change({ first: event.target.value })}
        />
      </label>
      <label>
        <span className="label">Last day closed</span>
        <input
          className="input"
          type="date"
          min={typed.first || undefined}
          value={typed.last}
          {...wrong}
          onChange={(event) => change({ last: event.target.value })}
        />
      </label>
      <label>
        <span className="label">
          Reason <span className="subtle">(optional)</span>
        </span>
        <input
          className="input"
          placeholder="Vacation"
          maxLength={80}
          value={typed.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </label>
      <FieldError id="vacation-error" error={error} />
      <div className="acts">
        <Button tone="line" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button tone="tide" size="sm" onClick={add}>
          Add these days
        </Button>
      </div>
    </div>
  )
}

/** Every day from the first to the last, or what is wrong with the two. */
export function listDays(first: string, last: string): string[] | string {
  if (first === '' || last === '') return 'Enter the first and the last day.'
  if (last < first) return 'The last day can’t be before the first.'
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (days.length === MOST_DAYS) return `That’s more than ${MOST_DAYS} days. Enter a shorter time.`
    days.push(day)
  }
  return days
}
