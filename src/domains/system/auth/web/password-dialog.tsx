import { useState, type FormEvent } from 'react'
import { fieldErrors, errorMessage } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useUser } from '#dashboard/session.ts'
import { Password } from '../contract.ts'
import { useOwnEmailNotice } from './email-notices.ts'
import { useChangePassword } from './profile-queries.ts'
import { SecretField } from './secret-field.tsx'

/**
 * Asks for the current password, because a person who finds an open window must not be able to change it. The fields
 * keep their contents on failure.
 */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [typed, type] = useState({ password: '', newPassword: '' })
  const [errors, show] = useState<Record<string, string>>({})
  const email = useUser().data?.email
  const change = useChangePassword()
  const emailed = useOwnEmailNotice()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = Password.safeParse(typed.newPassword)
    const found = {
      ...(typed.password === '' && { password: 'Enter your password.' }),
      ...(!checked.success && { newPassword: checked.error.issues[0]?.message ?? '' }),
    }
    show(found)
    if (Object.keys(found).length > 0) return
    change.mutate(typed, {
      onSuccess: onClose,
      onError: (error) => {
        const issues = fieldErrors(error)
        show(Object.keys(issues).length > 0 ? issues : { password: errorMessage(error) })
      },
    })
  }
  return (
    <Dialog title="Change password" opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          {/* By it password keepers know whose password this is. */}
          <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
          <SecretField
            label="Current password"
            value={typed.password}
            error={errors.password}
            onChange={(password) => type({ ...typed, password })}
            first
          />
          <SecretField
            label="New password"
            autoComplete="new-password"
            hint="At least 12 characters. A few unrelated words are easy to remember."
            value={typed.newPassword}
            error={errors.newPassword}
            onChange={(newPassword) => type({ ...typed, newPassword })}
          />
          <p className="small muted">This signs out all your other devices. {emailed}</p>
        </div>
        <DialogFoot verb="Change password" busyVerb="Changing..." busy={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
