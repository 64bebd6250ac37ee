import { useState, type FormEvent } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField } from '#dashboard/parts/field.tsx'
import { formatPhone } from '#lib/phone.ts'
import { useLiftStop, type HeadRow } from './queries.ts'

/** Texts go to a number again that had said STOP: only with a sentence how they asked for it, which is kept. */
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
    if (how.trim().length < 5) return show('Please write how they told you, and what they said.')
    lift.mutate({ with: phone, how }, { onSuccess: onClose, onError: (failed) => show(fieldErrors(failed).how) })
  }
  return (
    <Dialog title="They want texts again" opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body stackf">
          <p className="small muted">
            {name} wrote STOP from {formatPhone(phone)}. Lift it only if they asked you to. Offers stay off until they
            agree to them anew.
          </p>
          <AreaField
            label="How did they ask for it?"
            hint="Called on Nov 20 and asked for the reminder by text again."
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
