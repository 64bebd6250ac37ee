import { useId } from 'react'
import { TextField } from '#dashboard/parts/field.tsx'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { parseForm, formValues, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { WhatChanged } from '#dashboard/timeline/what-changed.tsx'
import { formatPhone } from '#lib/phone.ts'
import { CATEGORIES, MAX_SERVICES, NewPartner } from '../contract.ts'
import { useSavePartner, type PartnerRow } from './queries.ts'

/**
 * Adds a partner (`before` null) or edits one. It closes when the partner is saved, and only then forgets what was
 * typed.
 */
export function PartnerDialog({
  before,
  partners,
  onClose,
}: {
  before: PartnerRow | null
  partners: readonly PartnerRow[]
  onClose: () => void
}) {
  const suggestions = useId()
  const save = useSavePartner()
  const categories = new Set([...partners.map(({ category }) => category), ...CATEGORIES])
  return (
    <RecordDialog
      title={before ? 'Edit Partner' : 'Add Partner'}
      verb={before ? 'Save Partner' : 'Add Partner'}
      busyVerb="Saving..."
      read={readPartner}
      save={save}
      toInput={(partner, key) => ({ id: before?.id ?? null, partner, key })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {before?.sample && (
            <p className="small muted">This is a sample. Once you edit it, the Sample tag is removed.</p>
          )}
          <TextField
            label="Name"
            name="name"
            defaultValue={before?.name}
            error={errors.name}
            autoComplete="off"
            maxLength={120}
            data-autofocus
          />
          <TextField
            label="Category"
            name="category"
            defaultValue={before?.category}
            list={suggestions}
            hint="Partners in the same category are grouped on the page."
            error={errors.category}
            autoComplete="off"
            maxLength={60}
          />
          <datalist id={suggestions}>
            {[...categories].map((category) => (
              <option key={category}>{category}</option>
            ))}
          </datalist>
          <TextField
            label="Services"
            name="services"
            defaultValue={before?.services.join(', ')}
            hint={`Up to ${MAX_SERVICES}, separated by commas`}
            error={errors.services}
            autoComplete="off"
          />
          <div className="two">
            <TextField
              label="Phone"
              name="phone"
              type="tel"
              inputMode="tel"
              defaultValue={before ? formatPhone(before.phone) : ''}
              error={errors.phone}
              autoComplete="off"
            />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoCapitalize="none"
              defaultValue={before?.email}
              error={errors.email}
              autoComplete="off"
            />
          </div>
          <TextField
            label="Website"
            name="website"
            inputMode="url"
            autoCapitalize="none"
            optional
            defaultValue={before?.website ?? ''}
            error={errors.website}
            autoComplete="off"
          />
          {before && <WhatChanged of="partners" id={before.id} />}
        </>
      )}
    </RecordDialog>
  )
}

function readPartner(form: HTMLFormElement | null): FormResult<NewPartner> {
  const { services = '', ...typed } = formValues(form)
  const listed = services
    .split(',')
    .map((service) => service.trim())
    .filter((service) => service !== '')
  return parseForm(NewPartner, { ...typed, services: listed })
}
