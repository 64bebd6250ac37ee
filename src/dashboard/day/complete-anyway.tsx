import { useState } from 'react'
import { Dialog, DialogFoot } from '../parts/dialog.tsx'
import { AreaField } from '../parts/field.tsx'

type Props = {
  /** The must-have steps that are open. */
  steps: readonly string[]
  busy?: boolean
  onComplete: (reason: string) => void
  onClose: () => void
}

/** Asks why a job is complete although must-have steps of its checklist are open. */
export function CompleteAnyway({ steps, busy = false, onComplete, onClose }: Props) {
  const [reason, say] = useState('')
  const [asked, ask] = useState(false)
  const isMissing = asked && reason.trim() === ''
  return (
    <Dialog title="Must-haves are still open" opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ask(true)
          if (reason.trim()) onComplete(reason.trim())
        }}
      >
        <div className="body compact">
          <ul className="openhaves">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <p className="small muted">Go back and finish them, or say why the job is complete without them.</p>
          <AreaField
            label="Reason"
            rows={3}
            maxLength={300}
            value={reason}
            error={isMissing ? 'Enter why the job is complete without these steps.' : undefined}
            onChange={({ target }) => say(target.value)}
          />
        </div>
        <DialogFoot verb="Complete anyway" busyVerb="Saving..." busy={busy} cancel="Go back" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
