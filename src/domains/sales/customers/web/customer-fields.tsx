import type { ReactNode } from 'react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { EmailField, PhoneField } from '#dashboard/parts/person-fields.tsx'
import { CATEGORIES, NewCustomer } from '../contract.ts'
import type { CustomerRow } from './queries.ts'

/**
 * What is known of a customer: to add one, or to correct one. `children` go under the phone, which tells people apart.
 * How many jobs they had and when the last one was is counted from their jobs; only for a customer who is there already
 * can it be corrected, for the time before.
 */
export function CustomerFields({
  customer,
  errors,
  children,
}: {
  customer?: CustomerRow
  errors: Errors
  children?: ReactNode
}) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        error={errors.name}
        defaultValue={customer?.name}
        autoComplete="off"
        maxLength={120}
        data-autofocus
      />
      <PhoneField known={customer?.phone} extension={customer?.phoneExtension} error={errors.phone} />
      {children}
      <TextField
        label="Address"
        name="address"
        error={errors.address}
        defaultValue={customer?.address}
        autoComplete="off"
        maxLength={300}
      />
      <EmailField known={customer?.email} error={errors.email} />
      <SelectField
        label="Service category"
        name="serviceCategory"
        optional
        error={errors.serviceCategory}
        defaultValue={customer?.serviceCategory ?? ''}
      >
        <option value="">None</option>
        {CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      {customer && (
        <div className="two">
          <TextField
            label="Jobs so far"
            name="serviceCount"
            inputMode="numeric"
            error={errors.serviceCount}
            defaultValue={customer.serviceCount}
            autoComplete="off"
          />
          <TextField
            label="Last job"
            name="transactionDate"
            type="date"
            optional
            error={errors.transactionDate}
            defaultValue={toDateInput(customer.transactionDate)}
          />
        </div>
      )}
      <TextField
        label="Tags"
        name="tags"
        optional
        hint="Separate tags with commas: VIP, HOA"
        error={errors.tags}
        defaultValue={customer?.tags.join(', ')}
        autoComplete="off"
      />
    </>
  )
}

/** Reads a form that has these fields. */
export function readCustomer(form: HTMLFormElement | null): FormResult<NewCustomer> {
  const typed = formValues(form)
  const tags = (typed.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
  return parseForm(NewCustomer, {
    ...typed,
    tags,
    // A new customer has had no job.
    serviceCount: typed.serviceCount === undefined ? 0 : Number(typed.serviceCount || 'missing'),
    transactionDate: fromDateInput(typed.transactionDate ?? ''),
  })
}

/** `1/5/2025`, as the API has it, for a date field: `2025-01-05`. */
function toDateInput(transactionDate: string | null): string {
  const [month = '', day = '', year = ''] = (transactionDate ?? '').split('/')
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The other way round; empty for no date. */
function fromDateInput(typed: string): string {
  const [year = '', month = '', day = ''] = typed.split('-')
  return day ? `${Number(month)}/${Number(day)}/${Number(year)}` : ''
}
