import { CalendarPlus, Palmtree, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { Errors } from './form-state.ts'
import { FieldError } from './field-error.tsx'
import { VacationFields } from './vacation-fields.tsx'

/** `key` tells days apart while they are typed. */
export type TypedDay = { key: number; date: string; reason: string }

/** Single days, with the reason that a visitor reads. */
export function ClosedDays({
  days,
  errors,
  onChange,
}: {
  days: TypedDay[]
  errors: Errors
  onChange: (days: TypedDay[]) => void
}) {
  const edit = (key: number, part: Partial<TypedDay>) =>
    onChange(days.map((day) => (day.key === key ? { ...day, ...part } : day)))
  const [isVacation, askVacation] = useState(false)
  const add = (added: Omit<TypedDay, 'key'>[]) => {
    const next = Math.max(-1, ...days.map(({ key }) => key)) + 1
    onChange([...days, ...added.map((day, place) => ({ ...day, key: next + place }))])
  }
  const addVacation = (dates: string[], reason: string) => {
    const known = new Set(days.map(({ date }) => date))
    add(dates.filter((date) => !known.has(date)).map((date) => ({ date, reason })))
    askVacation(false)
  }
  return (
    <>
      {days.length === 0 && (
        <p className="muted small">None yet. Add holidays and vacations here. Past days are removed automatically.</p>
      )}
      {days.map(({ key, date, reason }, place) => {
        const error = errors[`closed.${place}.date`] ?? errors[`closed.${place}.reason`]
        const wrong = error ? { 'aria-invalid': true as const, 'aria-describedby': `closed-${key}-error` } : {}
        const name = `closed day ${place + 1}`
        return (
          <div className={error ? 'shutday field bad' : 'shutday'} key={key} role="group" aria-label={name}>
            <input
              className="input"
              type="date"
              aria-label={`Date of ${name}`}
              value={date}
              {...wrong}
              onChange={(event) => edit(key, { date: event.target.value })}
            />
            <input
              className="input"
              aria-label={`Reason for ${name}, optional`}
              placeholder="Reason, like Thanksgiving"
              value={reason}
              maxLength={80}
              onChange={(event) => edit(key, { reason: event.target.value })}
            />
            <button
              type="button"
              className="x"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(days.filter((day) => day.key !== key))}
            >
              <Trash2 className="i" />
            </button>
            <FieldError id={`closed-${key}-error`} error={error} />
          </div>
        )
      })}
      <FieldError id="closed-error" error={errors.closed} />
      {isVacation && <VacationFields onAdd={addVacation} onCancel={() => askVacation(false)} />}
      <div className="acts">
        <Button tone="line" size="sm" onClick={() => add([{ date: '', reason: '' }])}>
          <CalendarPlus className="i" />
          Add closed day
        </Button>
        {!isVacation && (
          <Button tone="line" size="sm" onClick={() => askVacation(true)}>
            <Palmtree className="i" />
            Add vacation
          </Button>
        )}
      </div>
    </>
  )
}
