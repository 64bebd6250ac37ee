import { useId } from 'react'
import type { z } from 'zod'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useServiceNames } from '#domains/sales/price-book/web/queries.ts'
import { SiteField } from '#domains/work/jobs/web/editor/site-field.tsx'
import { NewScopeCard } from '#domains/work/jobs/web/scope/new-scope-card.tsx'
import type { NewScope } from '#domains/work/jobs/web/scope/new-scope.ts'
import { formatCents, parseDollars, typedDollars } from '#lib/money.ts'
import { useState } from 'react'
import { PlanFields } from '../contract.ts'
import type { ContractRow } from './queries.ts'
import { totalOf } from './plan-scope.ts'
import { readRhythm, RhythmFields } from './rhythm-fields.tsx'

const Typed = PlanFields.pick({
  service: true,
  frequency: true,
  every: true,
  amount: true,
  nextScheduledDate: true,
  notes: true,
  siteAddress: true,
  scope: true,
})

type NewProps = {
  customerId: string | undefined
  errors: Errors
  /** The dialog opens with the focus on the first of them. */
  isFirst: boolean
  /** Line items, whose total is the price of a visit; null: one price. */
  scope: NewScope | null
  onScope: (scope: NewScope | null) => void
}

/** What is agreed on, to add a plan: at one price, or by line items from the price book. */
export function ServiceFields({ customerId, errors, isFirst, scope, onScope }: NewProps) {
  const [service, name] = useState('')
  const [price, type] = useState('')
  const total = totalOf(scope)
  return (
    <>
      <ServiceField errors={errors} isFirst={isFirst} onService={name} />
      {total === null ? (
        <PriceField errors={errors} typed={price} onPrice={type} />
      ) : (
        <p className="peryear">
          <span>Price per visit, from the line items</span>
          <b className="num">{formatCents(total)}</b>
        </p>
      )}
      <NewScopeCard
        scope={scope}
        draft={{ service, amount: price, areaSqFt: '' }}
        customerId={customerId ?? null}
        errors={errors}
        onChange={onScope}
      />
      <RhythmFields errors={errors} />
      <WhereAndNotes customerId={customerId} errors={errors} />
    </>
  )
}

type Props = { contract?: ContractRow; errors: Errors }

type ServiceProps = Props & { isFirst?: boolean; onService?: (typed: string) => void }

/** `onService` hears of what is typed. */
export function ServiceField({ contract, errors, isFirst = false, onService }: ServiceProps) {
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
        onChange={(event) => onService?.(event.target.value)}
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

type PriceProps = Props & { typed?: string; onPrice?: (typed: string) => void }

/** `onPrice` hears of what is typed; `typed` is what was typed before it was hidden. */
export const PriceField = ({ contract, errors, typed, onPrice }: PriceProps) => (
  <TextField
    label="Price per visit"
    money
    name="amount"
    placeholder="0.00"
    defaultValue={contract ? typedDollars(contract.amount) : typed}
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

/** Reads a form that has these fields. Line items make the price. */
export function readService(form: HTMLFormElement | null, scope: NewScope | null): FormResult<z.output<typeof Typed>> {
  const total = totalOf(scope)
  return parseForm(Typed, {
    ...toTyped(form),
    ...(total !== null && { amount: total }),
    ...(scope && { scope: scope.input }),
  })
}

/** What the fields of a plan say, for its schema. */
export function toTyped(form: HTMLFormElement | null) {
  const { amount = '', frequency = '', every = '', ...typed } = formValues(form)
  return { ...typed, ...readRhythm(frequency, every), amount: parseDollars(amount) ?? undefined }
}
