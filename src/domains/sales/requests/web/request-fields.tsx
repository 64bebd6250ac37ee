import { useId, type ReactNode } from 'react'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { EmailField, PhoneField } from '#dashboard/parts/person-fields.tsx'
import { SERVICES } from '../contract-options.ts'
import { NewRequest, SOURCES, type Source } from '../contract-office.ts'
import { useLeadSources, type RequestRow } from './queries.ts'

/**
 * What is known of a request, to type in or to set right: name and phone, and the rest as far as it is known.
 * `children` stand under the phone, `price` under the area.
 */
export function RequestFields({
  request,
  errors,
  price,
  children,
}: {
  request?: RequestRow
  errors: Errors
  price?: ReactNode
  children?: ReactNode
}) {
  const heard = useId()
  const leadSources = useLeadSources()
  return (
    <>
      <TextField
        label="Name"
        name="name"
        error={errors.name}
        defaultValue={request?.name}
        autoComplete="off"
        maxLength={120}
        data-autofocus
      />
      <PhoneField known={request?.phone} extension={request?.phoneExtension} error={errors.phone} />
      {children}
      <div className="two">
        <SelectField label="Lead source" name="source" error={errors.source} defaultValue={request?.source ?? 'phone'}>
          {SOURCE_NAMES.filter((source) => source !== 'website' || request?.source === 'website').map((source) => (
            <option key={source} value={source}>
              {SOURCES[source].label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Service"
          name="service"
          error={errors.service}
          defaultValue={request?.service ?? 'paver-sealing'}
        >
          {Object.entries(SERVICES).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Address"
        name="address"
        optional
        error={errors.address}
        defaultValue={request?.address}
        autoComplete="off"
        maxLength={300}
      />
      <div className="two">
        <EmailField known={request?.email} error={errors.email} />
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
      {price}
      <AreaField
        label="What they need"
        name="message"
        optional
        rows={3}
        error={errors.message}
        defaultValue={request?.message}
        maxLength={5000}
      />
      {isLeadSourceTyped(request) && (
        <>
          <TextField
            label="How they heard of us"
            name="leadSource"
            optional
            list={heard}
            error={errors.leadSource}
            defaultValue={request?.leadSource ?? undefined}
            autoComplete="off"
            maxLength={60}
          />
          <datalist id={heard}>
            {leadSources.data?.map((said) => (
              <option key={said} value={said}>
                {said}
              </option>
            ))}
          </datalist>
        </>
      )}
    </>
  )
}

/** Where a visit of the website began is recorded, not typed. */
export const isLeadSourceTyped = (request: RequestRow | undefined): boolean => !request?.leadSource?.includes('/')

// Object.keys forgets which keys there are.
const SOURCE_NAMES = Object.keys(SOURCES) as Source[]

/** Reads a form that has these fields, and perhaps others. */
export function readRequest(form: HTMLFormElement | null): FormResult<NewRequest> {
  const typed = formValues(form)
  const area = typed.areaSqFt?.replaceAll(/[\s,]/g, '') ?? ''
  return parseForm(NewRequest, { ...typed, areaSqFt: area === '' ? null : Number(area) })
}
