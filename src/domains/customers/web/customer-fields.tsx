import type { ReactNode } from 'react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { judgedBy, typedIn, type Errors, type Judged } from '#dashboard/parts/judged-form.ts'
import { EmailField, PhoneField } from '#dashboard/parts/person-fields.tsx'
import { CATEGORIES, NewCustomer } from '../contract.ts'
import type { CustomerRow } from './queries.ts'

/** What can be said of a customer: to add one, or to set one right. `children` stand under the phone, which tells people apart. */
export function CustomerFields({ customer, errors, children }: { customer?: CustomerRow; errors: Errors; children?: ReactNode }) {
  return (
    <>
      <TextField label="Name" name="name" error={errors.name} defaultValue={customer?.name} autoComplete="off" maxLength={120} data-autofocus />
      <PhoneField known={customer?.phone} extension={customer?.phoneExtension} error={errors.phone} />
      {children}
      <TextField label="Address" name="address" error={errors.address} defaultValue={customer?.address} autoComplete="off" maxLength={300} />
      <EmailField known={customer?.email} error={errors.email} />
      <div className="two">
        <SelectField label="Service category" name="serviceCategory" optional error={errors.serviceCategory} defaultValue={customer?.serviceCategory ?? ''}>
          <option value="">None</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <TextField
          label="Jobs"
          name="serviceCount"
          inputMode="numeric"
          error={errors.serviceCount}
          defaultValue={customer?.serviceCount ?? 1}
          autoComplete="off"
        />
      </div>
      <TextField
        label="Date"
        name="transactionDate"
        optional
        hint="Month/day/year of the last job, like 1/5/2025"
        error={errors.transactionDate}
        defaultValue={customer?.transactionDate ?? ''}
        autoComplete="off"
      />
      <TextField
        label="Tags"
        name="tags"
        optional
        hint="Your own words, with commas between them: VIP, HOA"
        error={errors.tags}
        defaultValue={customer?.tags.join(', ')}
        autoComplete="off"
      />
    </>
  )
}

/** Reads a form that has these fields. */
export function readCustomer(form: HTMLFormElement | null): Judged<NewCustomer> {
  const typed = typedIn(form)
  const tags = (typed.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
  return judgedBy(NewCustomer, {
    ...typed,
    tags,
    serviceCount: Number(typed.serviceCount || 'missing'),
    transactionDate: typed.transactionDate?.trim() || undefined,
  })
}
