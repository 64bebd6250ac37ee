import { useState, type FormEvent, type ReactNode } from 'react'
import { issuesOf, sentenceOf } from '#dashboard/client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { SecretField } from './secret-field.tsx'

/** A dialog that does what it says once the password was entered. A refusal stands beside the field, and what was typed stays. */
export function ConfirmByPassword({
  title,
  children,
  verb,
  busyVerb,
  tone,
  busy,
  error,
  onPassword,
  onClose,
}: {
  title: string
  children: ReactNode
  verb: string
  busyVerb: string
  tone?: 'clay' | 'danger'
  busy: boolean
  error: unknown
  onPassword: (password: string) => void
  onClose: () => void
}) {
  const [password, type] = useState('')
  const [empty, isEmpty] = useState(false)
  const refused = error ? (issuesOf(error).password ?? sentenceOf(error)) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isEmpty(password === '')
    if (password !== '') onPassword(password)
  }
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          {children}
          <SecretField label="Your password" value={password} error={empty ? 'Please enter your password.' : refused} onChange={type} first />
        </div>
        <DialogFoot verb={verb} busyVerb={busyVerb} busy={busy} onCancel={onClose} {...(tone && { tone })} />
      </form>
    </Dialog>
  )
}
