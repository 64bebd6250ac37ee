import { useState } from 'react'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { formValues, type Errors } from '#dashboard/parts/use-validated-form.ts'
import { dateAfter, getDayOfMonth } from '../occurrence-dates.ts'
import type { ContractRow } from './queries.ts'
import { readRhythm } from './rhythm-fields.tsx'

/** Never, on a date, or after so many visits from the next one on: which is a date, too. */
export function EndFields({ plan, errors }: { plan: ContractRow; errors: Errors }) {
  const [ends, end] = useState(plan.endsOn === null ? 'never' : 'date')
  return (
    <>
      <SelectField label="Ends" name="ends" value={ends} onChange={(event) => end(event.target.value)}>
        <option value="never">Never</option>
        <option value="date">On a date</option>
        <option value="visits">After n visits</option>
      </SelectField>
      {ends === 'date' && (
        <DayField label="Last day" name="endsOn" defaultValue={plan.endsOn ?? ''} error={errors.endsOn} />
      )}
      {ends === 'visits' && (
        <TextField
          label="Visits from the next one"
          name="endsAfter"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          error={errors.endsOn}
        />
      )}
    </>
  )
}

/** The last day, YYYY-MM-DD; null for a plan that goes on. What is no day or number is left to the schema. */
export function readEnd(form: HTMLFormElement | null): string | null {
  const {
    ends,
    endsOn = '',
    endsAfter = '',
    frequency = '',
    every = '',
    nextScheduledDate: next = '',
  } = formValues(form)
  if (ends === 'date') return endsOn
  if (ends !== 'visits') return null
  const visits = /^[1-9]\d*$/.test(endsAfter.trim()) ? Number(endsAfter) : 0
  if (visits === 0 || !/^20\d\d-\d\d-\d\d$/.test(next)) return ''
  const rhythm = { ...readRhythm(frequency, every), nextScheduledDate: next, dayOfMonth: getDayOfMonth(next) }
  return dateAfter(rhythm, visits - 1)
}
