import { useRef, useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField } from '#dashboard/parts/field.tsx'
import { useSetVisitStatus } from './mutations.ts'
import type { VisitRow } from './queries.ts'

/** Cancels a visit and asks why. Its assignees are free again. */
export function CancelVisit({ visit, onClose, onDone }: { visit: VisitRow; onClose: () => void; onDone: () => void }) {
  const [reason, say] = useState('')
  const [asked, ask] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const setStatus = useSetVisitStatus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(true)
    if (!reason.trim()) return area.current?.focus()
    setStatus.mutate({ visit, status: 'cancelled', reason: reason.trim() }, { onSuccess: onDone })
  }
  return (
    <Dialog title="Cancel visit" opened onClose={onClose}>
      <form onSubmit={submit}>
        <div className="body">
          <p>We’ll take the visit to {visit.name} off the schedule and save the reason. You can rebook it any time.</p>
          <AreaField
            ref={area}
            label="Reason"
            error={asked && !reason.trim() ? 'Enter why you’re canceling the visit.' : undefined}
            rows={3}
            maxLength={300}
            value={reason}
            onChange={(event) => say(event.target.value)}
            data-autofocus=""
          />
        </div>
        <DialogFoot
          verb="Cancel visit"
          busyVerb="Canceling..."
          busy={setStatus.isPending}
          tone="danger"
          cancel="Keep visit"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
