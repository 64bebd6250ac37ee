import { useState } from 'react'
import { TextField } from '#dashboard/parts/field.tsx'
import { FormDialog } from '#dashboard/parts/record-dialog.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { formValues, parseForm, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useUser } from '#dashboard/session.ts'
import { isGiven, NO_CONFIRMATION, toGivenFields } from '#domains/system/auth/web/confirmation-fields.ts'
import { LinkDialog, type ShownLink } from '#domains/system/auth/web/link-dialog.tsx'
import { JobFields, toJobFields } from '#domains/work/technicians/web/technician-fields.tsx'
import { NewMember } from '../contract.ts'
import { useAddMember } from './mutations.ts'
import { SignInFields } from './sign-in-fields.tsx'
import { SwitchRow } from './switch-row.tsx'

/**
 * The one dialog for a new person: name and phone, then whether they do jobs and whether they sign in. It closes once
 * both are saved; when something is wrong, what was typed stays.
 */
export function AddMember({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const isOwner = useUser().data?.role === 'owner'
  const [doesJobs, turnJobs] = useState(true)
  const [signsIn, turnSignIn] = useState(false)
  // Turning "Signs in" on or off leaves the email that was typed.
  const [email, typeEmail] = useState('')
  const [sure, be] = useState(NO_CONFIRMATION)
  const [link, show] = useState<ShownLink | null>(null)
  const { keyFor } = useIdempotencyKey()
  const add = useAddMember()
  const read = (form: HTMLFormElement | null): FormResult<NewMember> => {
    const { role, ...typed } = formValues(form)
    const judged = parseForm(NewMember, {
      ...typed,
      ...(doesJobs ? toJobFields(typed) : {}),
      businessId,
      doesJobs,
      signsIn,
      ...(signsIn && { role }),
    })
    if (!signsIn || isGiven(sure)) return judged
    return { errors: { ...('errors' in judged ? judged.errors : {}), password: 'Enter your password.' } }
  }
  if (link) return <LinkDialog shown={link} onClose={onClose} />
  return (
    <FormDialog
      title="Add team member"
      verb="Add team member"
      read={read}
      busy={add.isPending}
      onSend={(typed, { refuse }) =>
        add.mutate(
          { ...typed, ...(signsIn && toGivenFields(sure)), key: keyFor(typed) },
          {
            onSuccess: ({ member, link: made }) => (made ? show({ email: member.email ?? '', link: made }) : onClose()),
            onError: refuse,
          },
        )
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="two">
            <TextField label="Name" name="name" autoComplete="off" maxLength={120} error={errors.name} data-autofocus />
            <TextField
              label="Cell phone"
              name="phone"
              type="tel"
              autoComplete="off"
              optional={!doesJobs}
              error={errors.phone}
            />
          </div>
          <SwitchRow
            label="Does jobs"
            hint="Appears in the calendar and in “Crew” of a job."
            name="doesJobs"
            on={doesJobs}
            error={errors.doesJobs}
            onTurn={turnJobs}
          />
          {doesJobs && <JobFields errors={errors} />}
          {isOwner ? (
            <SwitchRow
              label="Signs in"
              hint="We email an invitation that works once and expires in 7 days."
              name="signsIn"
              on={signsIn}
              onTurn={turnSignIn}
            />
          ) : (
            <p className="hint">Only an owner can let people sign in.</p>
          )}
          {signsIn ? (
            <SignInFields email={email} sure={sure} errors={errors} onEmail={typeEmail} onSure={be} />
          ) : (
            <TextField
              label="Email"
              name="email"
              type="email"
              optional
              autoComplete="off"
              defaultValue={email}
              error={errors.email}
              onChange={({ target }) => typeEmail(target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
