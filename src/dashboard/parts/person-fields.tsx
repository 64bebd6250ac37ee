import { useDebouncedCallback } from '@mantine/hooks'
import { useState, type RefObject } from 'react'
import { formatPhone } from '#lib/phone.ts'
import { TextField } from './field.tsx'
import { formValues } from './use-validated-form.ts'

type Props = { known: string | null | undefined; error: string | undefined }

/** `known`: E.164, shown as people write it here, with its extension. */
export function PhoneField({
  known,
  extension,
  ...given
}: Props & { extension?: string | null | undefined; optional?: boolean }) {
  const shown = known ? formatPhone(known, extension) : undefined
  return (
    <TextField
      label="Phone"
      name="phone"
      type="tel"
      inputMode="tel"
      defaultValue={shown}
      autoComplete="off"
      {...given}
    />
  )
}

export function EmailField({ known, ...given }: Props) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoCapitalize="none"
      optional
      defaultValue={known ?? undefined}
      autoComplete="off"
      {...given}
    />
  )
}

/**
 * Returns the phone and e-mail in a form, by which the product may recognize a person it already knows. `look` reads
 * them a moment after the last key.
 */
export function usePerson(form: RefObject<HTMLFormElement | null>) {
  const [person, know] = useState({ phone: '', email: '' })
  const look = useDebouncedCallback(() => {
    const { phone = '', email = '' } = formValues(form.current)
    know({ phone, email })
  }, 300)
  return { person, look }
}
