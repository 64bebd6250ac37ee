import { useId } from 'react'
import type { z } from 'zod'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useServiceNames } from '#domains/sales/price-book/web/queries.ts'
import { SiteField } from '#domains/work/jobs/web/editor/site-field.tsx'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { useState } from 'react'
import { PlanFields } from '../contract.ts'
import type { ContractRow } from './queries.ts'
import { readRhythm, RhythmFields } from './rhythm-fields.tsx'

const Typed = PlanFields.pick({
  service: true,
  frequency: true,
  every: true,
  amount: true,
  nextScheduledDate: true,
  notes: true,
  siteAddress: true,
})

/** What is agreed on, to add a plan. `isFirst`: the dialog opens with the focus on the first of them. */
export const ServiceFields = ({
  customerId,
  errors,
  isFirst,
}: {
  customerId: string | undefined
  errors: Errors
  isFirst: boolean
}) => (
  <>
    <ServiceField errors={errors} isFirst={isFirst} />
    <PriceField errors={errors} />
    <RhythmFields errors={errors} />
    <WhereAndNotes customerId={customerId} errors={errors} />
  </>
)

type Props = { contract?: ContractRow; errors: Errors }

export function ServiceField({ contract, errors, isFirst = false }: Props & { isFirst?: boolean }) {
  const suggestions = useId()
  const services = useServiceNames()
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
    </>
  )
}

/** `onPrice` hears of what is typed. */
export const PriceField = ({ contract, errors, onPrice }: Props & { onPrice?: (typed: string) => void }) => (
  <TextField
    label="Price per visit"
    money
    name="amount"
    placeholder="0.00"
    defaultValue={contract ? typedDollars(contract.amount) : undefined}
    error={errors.amount}
    autoComplete="off"
    onChange={(event) => onPrice?.(event.target.value)}
  />
)

export function WhereAndNotes({ contract, customerId, errors }: Props & { customerId: string | undefined }) {
  const [siteAddress, move] = useState(contract?.siteAddress ?? '')
  return (
    <>
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
  return parseForm(Typed, toTyped(form))
}

/** What the fields of a plan say, for its schema. */
export function toTyped(form: HTMLFormElement | null) {
  const { amount = '', frequency = '', every = '', ...typed } = formValues(form)
  return { ...typed, ...readRhythm(frequency, every), amount: parseDollars(amount) ?? undefined }
}
