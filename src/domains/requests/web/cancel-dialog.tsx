import { useState } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { AreaField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { useSetStatus, type RequestRow } from './queries.ts'

/** Cancelling asks why, and takes no answer for an answer. */
export function CancelDialog({ request, opened, onClose }: { request: RequestRow; opened: boolean; onClose: () => void }) {
  const setStatus = useSetStatus()
  const [reason, write] = useState('')
  return (
    <Dialog title="Cancel request" opened={opened} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setStatus.mutate({ id: request.id, status: 'cancelled', ...(reason.trim() && { lostReason: reason.trim() }) }, { onSuccess: onClose })
        }}
      >
        <div className="body">
          <p>{request.name} will not be told. A cancelled request has no further actions.</p>
          <AreaField label="Why it was lost" optional rows={3} maxLength={300} value={reason} onChange={(event) => write(event.target.value)} data-autofocus />
        </div>
        <div className="d-foot">
          <Button tone="line" onClick={onClose}>
            Keep request
          </Button>
          <Button type="submit" tone="danger" disabled={setStatus.isPending}>
            {setStatus.isPending && <span className="spin" />}Cancel request
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
