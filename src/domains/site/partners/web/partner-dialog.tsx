import { useId, useRef, useState, type FormEvent } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { WhatChanged } from '#dashboard/timeline/what-changed.tsx'
import { formatPhone } from '#lib/phone.ts'
import { CATEGORIES, MAX_SERVICES, NewPartner } from '../contract.ts'
import { useSavePartner, type PartnerRow } from './queries.ts'

type Errors = Record<string, string>

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
  const form = useRef<HTMLFormElement>(null)
  const suggestions = useId()
  const [errors, show] = useState<Errors>({})
  const { keyFor } = useIdempotencyKey()
  const save = useSavePartner()
  const say = (found: Errors) => {
    show(found)
    const [first] = Object.keys(found)
    // The form's own fields; `elements` is typed as bare elements.
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readForm(form.current)
    if ('errors' in read) return say(read.errors)
    show({})
    save.mutate(
      { id: before?.id ?? null, partner: read.partner, key: keyFor(read.partner) },
      { onSuccess: onClose, onError: (error) => say(byField(Object.entries(fieldErrors(error)))) },
    )
  }
  // A field that was wrong is looked at again as it is mended; the others wait for the next press.
  const recheck = () => {
    if (Object.keys(errors).length === 0) return
    const read = readForm(form.current)
    const still = 'errors' in read ? read.errors : {}
    show((shown) => Object.fromEntries(Object.entries(still).filter(([name]) => name in shown)))
  }
  const categories = new Set([...partners.map(({ category }) => category), ...CATEGORIES])
  return (
    <Dialog title={before ? 'Edit Partner' : 'Add Partner'} opened onClose={onClose}>
      <form ref={form} onSubmit={submit} onInput={recheck} noValidate>
        <div className="body compact">
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
        </div>
        <DialogFoot
          verb={before ? 'Save Partner' : 'Add Partner'}
          busyVerb="Saving..."
          busy={save.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function readForm(form: HTMLFormElement | null): { partner: NewPartner } | { errors: Errors } {
  const { services = '', ...typed } = Object.fromEntries(new FormData(form ?? undefined)) as Record<string, string> // text fields only, no files
  const listed = services
    .split(',')
    .map((service) => service.trim())
    .filter((service) => service !== '')
  const read = NewPartner.safeParse({ ...typed, services: listed })
  if (read.success) return { partner: read.data }
  return { errors: byField(read.error.issues.map(({ path, message }) => [path.join('.'), message])) }
}

/**
 * What is wrong with one service is wrong with the field of them all; the first sentence about a field is the one to
 * show.
 */
function byField(issues: readonly (readonly [string, string])[]): Errors {
  const errors: Errors = {}
  for (const [path, message] of issues) errors[path.split('.', 1)[0] ?? path] ??= message
  return errors
}
