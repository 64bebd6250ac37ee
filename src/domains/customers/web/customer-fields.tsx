import type { ReactNode } from 'react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { formatPhone } from '#lib/phone.ts'
import { CATEGORIES, NewCustomer } from '../contract.ts'
import type { CustomerRow } from './queries.ts'

export type Errors = Record<string, string>

/** What can be said of a customer: to add one, or to set one right. `children` stand under the phone, which tells people apart. */
export function CustomerFields({ customer, errors, children }: { customer?: CustomerRow; errors: Errors; children?: ReactNode }) {
  return (
    <>
      <TextField label="Name" name="name" error={errors.name} defaultValue={customer?.name} autoComplete="off" maxLength={120} data-autofocus />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        error={errors.phone}
        defaultValue={customer && formatPhone(customer.phone)}
        autoComplete="off"
      />
      {children}
      <TextField label="Address" name="address" error={errors.address} defaultValue={customer?.address} autoComplete="off" maxLength={300} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoCapitalize="none"
        optional
        error={errors.email}
        defaultValue={customer?.email ?? ''}
        autoComplete="off"
      />
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

/** Reads a form that has these fields. The first sentence about a field is the one to show, and the fields stay in the order of the form. */
export function readCustomer(form: HTMLFormElement | null): { read: NewCustomer } | { errors: Errors } {
  const typed = Object.fromEntries(new FormData(form ?? undefined)) as Record<string, string> // text fields only, no files
  const tags = (typed.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
  const read = NewCustomer.safeParse({
    ...typed,
    tags,
    serviceCount: Number(typed.serviceCount || 'missing'),
    transactionDate: typed.transactionDate?.trim() || undefined,
  })
  if (read.success) return { read: read.data }
  const errors: Errors = {}
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message
  return { errors }
}

/** Of what was wrong, what still is: a field is looked at again as it is mended, the others wait for the next press. */
export function stillWrong(form: HTMLFormElement | null, before: Errors, read: (form: HTMLFormElement | null) => object): Errors {
  if (Object.keys(before).length === 0) return before
  const judged = read(form) as { errors?: Errors }
  return Object.fromEntries(Object.entries(judged.errors ?? {}).filter(([name]) => name in before))
}

/** To the first field that is wrong. */
export function focusFirst(form: HTMLFormElement | null, errors: Errors): void {
  const first = Object.keys(errors)[0]
  // The form's own fields; `elements` is typed as bare elements.
  if (first) (form?.elements.namedItem(first.split('.')[0] ?? first) as HTMLElement | null)?.focus()
}
