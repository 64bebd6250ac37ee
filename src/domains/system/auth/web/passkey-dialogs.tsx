import { useState, type FormEvent } from 'react'
import { fieldErrors, errorMessage } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { PasskeyName } from '../contract.ts'
import { refreshProfile, type PasskeyView, useRenamePasskey } from './profile-queries.ts'
import { StepUpField } from './step-up-field.tsx'
import { toGivenFields, isGiven, NO_CONFIRMATION } from './confirmation-fields.ts'

/**
 * Makes a passkey on this device, on a phone beside it or in a password keeper: the browser asks where. What was typed
 * stays when it does not come about.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [typed, type] = useState(nameOfThis())
  const [sure, be] = useState(NO_CONFIRMATION)
  const [errors, show] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = PasskeyName.safeParse(typed)
    const found = {
      ...(!name.success && { name: name.error.issues[0]?.message ?? '' }),
      ...(!isGiven(sure) && { password: 'Enter your password.' }),
    }
    show(found)
    if (!name.success || Object.keys(found).length > 0) return
    setBusy(true)
    const { addPasskey } = await import('./use-passkey.ts')
    const answer = await addPasskey(name.data, toGivenFields(sure))
    setBusy(false)
    if (answer.ok) {
      refreshProfile()
      toast('Passkey added', 'Next time, choose Use a passkey on the sign-in page.')
      return onClose()
    }
    show(
      answer.issues.length > 0
        ? Object.fromEntries(answer.issues.map(({ path, message }) => [path, message]))
        : { '': answer.sentence },
    )
  }
  return (
    <Dialog title="Add passkey" opened onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className="body compact">
          <p>Your browser will ask where to save it, then for your fingerprint, face or PIN.</p>
          <TextField
            label="Name"
            hint="A name you’ll recognize, like My phone"
            maxLength={60}
            autoComplete="off"
            value={typed}
            error={errors.name}
            onChange={(event) => type(event.target.value)}
          />
          <StepUpField value={sure} error={errors.password} onChange={be} first />
          {errors[''] && (
            <p className="err" role="alert">
              {errors['']}
            </p>
          )}
        </div>
        <DialogFoot verb="Add passkey" busyVerb="Adding..." busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const [typed, type] = useState(name)
  const [error, show] = useState<string>()
  const rename = useRenamePasskey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = PasskeyName.safeParse(typed)
    if (!checked.success) return show(checked.error.issues[0]?.message)
    show(undefined)
    rename.mutate(
      { id, name: checked.data },
      { onSuccess: onClose, onError: (refused) => show(fieldErrors(refused).name ?? errorMessage(refused)) },
    )
  }
  return (
    <Dialog title="Rename passkey" opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          <TextField
            label="Name"
            maxLength={60}
            autoComplete="off"
            value={typed}
            error={error}
            onChange={(event) => type(event.target.value)}
            data-autofocus
          />
        </div>
        <DialogFoot verb="Rename" busyVerb="Renaming..." busy={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Suggests a name for a passkey on this device. */
const nameOfThis = (): string => (/Mobi|Android|iPhone|iPad/.test(navigator.userAgent) ? 'My phone' : 'My computer')
