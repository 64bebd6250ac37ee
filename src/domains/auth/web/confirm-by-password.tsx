import { useState, type FormEvent, type ReactNode } from 'react'
import { issuesOf, sentenceOf } from '#dashboard/client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { StepUpField } from './step-up-field.tsx'
import { given, isGiven, NOT_SURE, type GivenSure } from './sure.ts'

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
  onConfirm: (sure: GivenSure) => void
  onClose: () => void
}) {
  const [sure, be] = useState(NOT_SURE)
  const [empty, isEmpty] = useState(false)
  const refused = error ? (issuesOf(error).password ?? sentenceOf(error)) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isEmpty(!isGiven(sure))
    if (isGiven(sure)) onConfirm(given(sure))
  }
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          {children}
          <StepUpField value={sure} error={empty ? 'Please enter your password.' : refused} onChange={be} first />
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
