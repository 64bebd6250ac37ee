import { useState } from 'react'
import { TextField } from '#dashboard/parts/field.tsx'
import { FormDialog, RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { formValues, parseForm, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { Role } from '#domains/system/auth/contract-person.ts'
import { isGiven, NO_CONFIRMATION, toGivenFields } from '#domains/system/auth/web/confirmation-fields.ts'
import type { ShownLink } from '#domains/system/auth/web/link-dialog.tsx'
import { JobFields, toJobFields } from '#domains/work/technicians/web/technician-fields.tsx'
import { emailAddress } from '#lib/text.ts'
import { z } from 'zod'
import { NewJobs } from '../contract.ts'
import { useAddJobs, useInviteMember } from './mutations.ts'
import type { MemberRow } from './queries.ts'
import { SignInFields } from './sign-in-fields.tsx'

const Typed = z.object({ email: emailAddress('Enter an email.'), role: Role })

/** Lets a technician sign in. */
export function InviteMember({
  member: { id, name, email },
  onLink,
  onClose,
}: {
  member: MemberRow
  onLink: (link: ShownLink) => void
  onClose: () => void
}) {
  const [sure, be] = useState(NO_CONFIRMATION)
  const { keyFor } = useIdempotencyKey()
  const invite = useInviteMember()
  const read = (form: HTMLFormElement | null): FormResult<z.infer<typeof Typed>> => {
    const judged = parseForm(Typed, formValues(form))
    if (isGiven(sure)) return judged
    return { errors: { ...('errors' in judged ? judged.errors : {}), password: 'Enter your password.' } }
  }
  return (
    <FormDialog
      title={`Let ${name} sign in`}
      verb="Send invitation"
      busyVerb="Inviting..."
      read={read}
      busy={invite.isPending}
      onSend={(typed, { refuse }) =>
        invite.mutate(
          { id, ...typed, ...toGivenFields(sure), key: keyFor(typed) },
          {
            onSuccess: ({ link }) => {
              if (link) onLink({ email: typed.email, link })
              onClose()
            },
            onError: refuse,
          },
        )
      }
      onClose={onClose}
    >
      {(errors) => <SignInFields email={email ?? undefined} sure={sure} errors={errors} onSure={be} />}
    </FormDialog>
  )
}

/** Puts someone who signs in on jobs, too: the owner as anyone. */
export function AddJobs({
  member: { userId, name },
  businessId,
  onAdded,
  onClose,
}: {
  member: MemberRow
  businessId: string
  onAdded: (technicianId: string) => void
  onClose: () => void
}) {
  const add = useAddJobs()
  const read = (form: HTMLFormElement | null) => {
    const typed = formValues(form)
    return parseForm(NewJobs, { ...typed, ...toJobFields(typed), businessId })
  }
  return (
    <RecordDialog
      title={`${name} does jobs`}
      verb="Add to the crew"
      busyVerb="Adding..."
      read={read}
      save={{
        ...add,
        mutate: (input: Parameters<typeof add.mutate>[0], { onError }) =>
          add.mutate(input, { onError, onSuccess: ({ id }) => onAdded(id) }),
      }}
      toInput={(typed, key) => ({ id: userId ?? '', ...typed, key })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="Cell phone"
            name="phone"
            type="tel"
            autoComplete="off"
            error={errors.phone}
            data-autofocus
          />
          <JobFields errors={errors} />
        </>
      )}
    </RecordDialog>
  )
}
