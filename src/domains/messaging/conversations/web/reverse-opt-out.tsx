import { useState, type FormEvent } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField } from '#dashboard/parts/field.tsx'
import { formatPhone } from '#lib/phone.ts'
import { useLiftStop, type HeadRow } from './queries.ts'

/** Resumes texts to a number that sent STOP. It requires a note on how the customer asked, which is stored. */
export function ReverseOptOut({
  head: { phone, name },
  onClose,
}: {
  head: Pick<HeadRow, 'phone' | 'name'>
  onClose: () => void
}) {
  const [how, write] = useState('')
  const [error, show] = useState<string>()
  const lift = useLiftStop()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (how.trim().length < 5) return show('Enter how they asked and what they said.')
    lift.mutate({ with: phone, how }, { onSuccess: onClose, onError: (failed) => show(fieldErrors(failed).how) })
  }
  return (
    <Dialog title="Remove STOP" opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body stackf">
          <p className="small muted">
            {name} replied STOP from {formatPhone(phone)}. Remove it only if they asked you to. Marketing stays off
            until they opt in again.
          </p>
          <AreaField
            label="How did they ask?"
            hint="Example: Called Nov 20 and asked for text reminders again."
            rows={3}
            value={how}
            error={error}
            maxLength={500}
            onChange={(event) => {
              write(event.target.value)
              show(undefined)
            }}
            data-autofocus
          />
        </div>
        <DialogFoot
          verb="Allow texts again"
          busyVerb="Saving..."
          busy={lift.isPending}
          tone="tide"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
