import { useRef, useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField } from '#dashboard/parts/field.tsx'
import { useSetJobStatus } from './mutations.ts'
import type { JobRow } from './row-types.ts'

/** Cancels a job and asks why. Who was booked for it is free again. */
export function CancelJob({ job, onClose, onDone }: { job: JobRow; onClose: () => void; onDone: () => void }) {
  const [reason, say] = useState('')
  const [asked, ask] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const setStatus = useSetJobStatus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(true)
    if (!reason.trim()) return area.current?.focus()
    setStatus.mutate({ id: job.id, status: 'cancelled', reason: reason.trim() }, { onSuccess: onDone })
  }
  return (
    <Dialog title="Cancel job" opened onClose={onClose}>
      <form onSubmit={submit}>
        <div className="body">
          <p>
            {job.service} for {job.customerName || 'Unknown Customer'} comes off the schedule and is saved with your
            reason. You can reactivate it any time.
          </p>
          <AreaField
            ref={area}
            label="Reason"
            error={asked && !reason.trim() ? 'Enter why you’re canceling the job.' : undefined}
            rows={3}
            maxLength={300}
            value={reason}
            onChange={(event) => say(event.target.value)}
            data-autofocus=""
          />
        </div>
        <DialogFoot
          verb="Cancel job"
          busyVerb="Canceling..."
          busy={setStatus.isPending}
          tone="danger"
          cancel="Keep job"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
