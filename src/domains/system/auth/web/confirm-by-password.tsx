import { useState, type FormEvent, type ReactNode } from 'react'
import { fieldErrors, errorMessage } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { StepUpField } from './step-up-field.tsx'
import { toGivenFields, isGiven, NO_CONFIRMATION, type GivenConfirmation } from './confirmation-fields.ts'

/**
 * A dialog that does what it says once the password, or a passkey, confirmed it. A refusal stands beside the field, and
 * what was typed stays.
 */
export function ConfirmByPassword({
  title,
  children,
  verb,
  busyVerb,
  tone,
  cancel,
  busy,
  error,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  verb: string
  busyVerb: string
  tone?: 'clay' | 'tide' | 'danger'
  cancel?: string
  busy: boolean
  error: unknown
  onConfirm: (sure: GivenConfirmation) => void
  onClose: () => void
}) {
  const [sure, be] = useState(NO_CONFIRMATION)
  const [empty, isEmpty] = useState(false)
  const refused = error ? (fieldErrors(error).password ?? errorMessage(error)) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isEmpty(!isGiven(sure))
    if (isGiven(sure)) onConfirm(toGivenFields(sure))
  }
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          {children}
          <StepUpField value={sure} error={empty ? 'Enter your password.' : refused} onChange={be} first />
        </div>
        <DialogFoot
          verb={verb}
          busyVerb={busyVerb}
          busy={busy}
          onCancel={onClose}
          {...(tone && { tone })}
          {...(cancel && { cancel })}
        />
      </form>
    </Dialog>
  )
}
