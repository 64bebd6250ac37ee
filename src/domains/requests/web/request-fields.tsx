import type { ReactNode } from 'react'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { formatPhone } from '#lib/phone.ts'
import { SERVICES } from '../choices.ts'
import { NewRequest, SOURCES, type Source } from '../office.ts'
import type { RequestRow } from './queries.ts'

export type Errors = Record<string, string>
/** What can be typed into the fields below. */
export type Filled = Omit<NewRequest, 'note' | 'customerId'>

/** What is known of a request, to type in or to set right: name and phone, and the rest as far as it is known. `children` stand under the phone. */
export function RequestFields({ request, errors, children }: { request?: RequestRow; errors: Errors; children?: ReactNode }) {
  return (
    <>
      <TextField label="Name" name="name" error={errors.name} defaultValue={request?.name} autoComplete="off" maxLength={120} data-autofocus />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        error={errors.phone}
        defaultValue={request && formatPhone(request.phone)}
        autoComplete="off"
      />
      {children}
      <div className="two">
        <SelectField label="How they came to us" name="source" error={errors.source} defaultValue={request?.source ?? 'phone'}>
          {SOURCE_NAMES.filter((source) => source !== 'website' || request?.source === 'website').map((source) => (
            <option key={source} value={source}>
              {SOURCES[source].label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Service" name="service" error={errors.service} defaultValue={request?.service ?? 'paver-sealing'}>
          {Object.entries(SERVICES).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField label="Address" name="address" optional error={errors.address} defaultValue={request?.address} autoComplete="off" maxLength={300} />
      <div className="two">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoCapitalize="none"
          optional
          error={errors.email}
          defaultValue={request?.email}
          autoComplete="off"
        />
        <TextField
          label="Area in sq ft"
          name="areaSqFt"
          inputMode="numeric"
          optional
          error={errors.areaSqFt}
          defaultValue={request?.areaSqFt ?? undefined}
          autoComplete="off"
        />
      </div>
      <AreaField label="What they ask for" name="message" optional rows={3} error={errors.message} defaultValue={request?.message} maxLength={5000} />
    </>
  )
}

// Object.keys forgets which keys there are.
const SOURCE_NAMES = Object.keys(SOURCES) as Source[]

/** Reads a form that has these fields, and perhaps others. The first sentence about a field is the one to show. */
export function readFields(form: HTMLFormElement | null): { read: NewRequest } | { errors: Errors } {
  const typed = Object.fromEntries(new FormData(form ?? undefined)) as Record<string, string> // text fields only, no files
  const area = typed.areaSqFt?.replaceAll(/[\s,]/g, '') ?? ''
  const judged = NewRequest.safeParse({ ...typed, areaSqFt: area === '' ? null : Number(area) })
  if (judged.success) return { read: judged.data }
  const errors: Errors = {}
  for (const { path, message } of judged.error.issues) errors[path.join('.')] ??= message
  return { errors }
}

/** Of what was wrong, what still is: a field is looked at again as it is mended, the others wait for the next press. */
export function stillWrong(form: HTMLFormElement | null, before: Errors): Errors {
  if (Object.keys(before).length === 0) return before
  const judged = readFields(form)
  return 'errors' in judged ? Object.fromEntries(Object.entries(judged.errors).filter(([name]) => name in before)) : {}
}

/** To the first field that is wrong. */
export function focusFirst(form: HTMLFormElement | null, errors: Errors): void {
  const first = Object.keys(errors)[0]
  // The form's own fields; `elements` is typed as bare elements.
  if (first) (form?.elements.namedItem(first) as HTMLElement | null)?.focus()
}
