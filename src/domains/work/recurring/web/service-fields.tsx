import { useId, useState } from 'react'
import type { z } from 'zod'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { SiteField } from '#domains/work/jobs/web/editor/site-field.tsx'
import { useServiceNames } from '#domains/sales/price-book/web/queries.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { FREQUENCIES, NewRecurringService, type Frequency } from '../contract.ts'
import { getFirstDate } from '../occurrence-dates.ts'
import type { ContractRow } from './queries.ts'
import { formatAfterwards } from './format.ts'

const EVERY: Record<Frequency, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'semi-annual': 'Semi-annual',
  annual: 'Annual',
}

const Typed = NewRecurringService.pick({
  service: true,
  frequency: true,
  amount: true,
  nextScheduledDate: true,
  notes: true,
  siteAddress: true,
})

type Props = { contract?: ContractRow; customerId: string | undefined; errors: Errors; isFirst: boolean }

/**
 * What is agreed on: to add a contract, or to change one. `isFirst`: the dialog opens with the focus on the first of
 * them.
 */
export function ServiceFields({ contract, customerId, errors, isFirst }: Props) {
  const today = useToday()
  const suggestions = useId()
  const services = useServiceNames()
  const [frequency, every] = useState<Frequency>(contract?.frequency ?? 'monthly')
  // Until the user chooses a date, it is one period from today.
  const [chosen, choose] = useState(contract?.nextScheduledDate ?? null)
  const [siteAddress, move] = useState(contract?.siteAddress ?? '')
  const date = chosen ?? getFirstDate(today, frequency)
  const isAsBefore = contract !== undefined && date === contract.nextScheduledDate
  const hint = formatAfterwards({ frequency, date, today, ...(isAsBefore && { dayOfMonth: contract.dayOfMonth }) })
  return (
    <>
      <TextField
        label="Service"
        name="service"
        defaultValue={contract?.service}
        list={suggestions}
        error={errors.service}
        autoComplete="off"
        maxLength={120}
        {...(isFirst && { 'data-autofocus': true })}
      />
      <datalist id={suggestions}>
        {services.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </datalist>
      <div className="two">
        <SelectField
          label="Frequency"
          name="frequency"
          value={frequency}
          error={errors.frequency}
          // The options are just these.
          onChange={(event) => every(event.target.value as Frequency)}
        >
          {FREQUENCIES.map((value) => (
            <option key={value} value={value}>
              {EVERY[value]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Price per visit"
          money
          name="amount"
          placeholder="0.00"
          defaultValue={contract ? typedDollars(contract.amount) : undefined}
          error={errors.amount}
          autoComplete="off"
        />
      </div>
      <TextField
        label="Next date"
        name="nextScheduledDate"
        type="date"
        value={date}
        onChange={(event) => choose(event.target.value)}
        error={errors.nextScheduledDate}
        {...(hint && { hint, hintBelow: true })}
      />
      <SiteField customerId={customerId} value={siteAddress} error={errors.siteAddress} onChange={move} />
      <AreaField
        label="Notes"
        name="notes"
        optional
        hint="Shown on every job."
        rows={3}
        maxLength={2000}
        defaultValue={contract?.notes ?? ''}
        error={errors.notes}
      />
    </>
  )
}

/** Reads a form that has these fields. */
export function readService(form: HTMLFormElement | null): FormResult<z.output<typeof Typed>> {
  const { amount = '', ...typed } = formValues(form)
  return parseForm(Typed, { ...typed, amount: parseDollars(amount) ?? undefined })
}
