import { useState, type FormEvent } from 'react'
import { z } from 'zod'
import { fieldErrors, errorMessage } from '#dashboard/api-client.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { emailAddress } from '#lib/text.ts'
import { Role } from '../contract.ts'
import type { ShownLink } from './link-dialog.tsx'
import { ROLE_WORDS } from './role-words.ts'
import { StepUpField } from './step-up-field.tsx'
import { toGivenFields, isGiven, NO_CONFIRMATION } from './confirmation-fields.ts'
import { useInvite } from './team-queries.ts'

const Typed = z.object({ email: emailAddress('Enter an email.'), role: Role })

/** Invites by e-mail. It closes when that is done; on failure what was typed stays. */
export function InviteDialog({ onClose, onSent }: { onClose: () => void; onSent: (link: ShownLink) => void }) {
  const [typed, type] = useState<{ email: string; role: Role }>({ email: '', role: 'staff' })
  const [sure, be] = useState(NO_CONFIRMATION)
  const [errors, show] = useState<Record<string, string>>({})
  const { keyFor } = useIdempotencyKey()
  const invite = useInvite()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = Typed.safeParse(typed)
    const found = {
      ...(!checked.success && { email: checked.error.issues[0]?.message ?? '' }),
      ...(!isGiven(sure) && { password: 'Enter your password.' }),
    }
    show(found)
    if (!checked.success || !isGiven(sure)) return
    invite.mutate(
      { ...checked.data, sure: toGivenFields(sure), key: keyFor(checked.data) },
      {
        onSuccess: ({ email, link }) => {
          if (link) return onSent({ email, link })
          toast('Invitation sent', `We sent ${email} a link that works once and expires in 7 days.`)
          onClose()
        },
        onError: (refused) =>
          show(Object.keys(fieldErrors(refused)).length > 0 ? fieldErrors(refused) : { email: errorMessage(refused) }),
      },
    )
  }
  return (
    <Dialog title="Invite team member" opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            value={typed.email}
            error={errors.email}
            onChange={(event) => type({ ...typed, email: event.target.value })}
            data-autofocus
          />
          <SelectField
            label="Role"
            hint={ROLE_WORDS[typed.role].may}
            value={typed.role}
            onChange={(event) => type({ ...typed, role: Role.parse(event.target.value) })}
          >
            {Role.options.map((role) => (
              <option key={role} value={role}>
                {ROLE_WORDS[role].word}
              </option>
            ))}
          </SelectField>
          <StepUpField value={sure} error={errors.password} onChange={be} />
        </div>
        <DialogFoot verb="Send invitation" busyVerb="Inviting..." busy={invite.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
