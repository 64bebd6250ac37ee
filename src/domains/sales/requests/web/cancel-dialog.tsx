import { useRef, useState } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField } from '#dashboard/parts/field.tsx'
import { LOST_REASON_REQUIRED } from '../contract-options.ts'
import { LOST_REASONS } from '../contract-office.ts'
import { useSetStatus } from './mutations.ts'
import type { RequestRow } from './queries.ts'

/** Canceling always asks why, and offers the usual reasons. */
export function CancelDialog({ request, onClose }: { request: RequestRow; onClose: () => void }) {
  const setStatus = useSetStatus()
  const [chosen, choose] = useState<string | null>(null)
  const [words, write] = useState('')
  const [asked, ask] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const lostReason = [chosen, words.trim()].filter(Boolean).join('. ')
  const error = asked && !lostReason ? LOST_REASON_REQUIRED : undefined
  return (
    <Dialog title="Cancel request" opened onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask(true)
          if (!lostReason) return area.current?.focus()
          setStatus.mutate({ id: request.id, status: 'cancelled', lostReason }, { onSuccess: onClose })
        }}
      >
        <div className="body stackf">
          <p>{request.name} won’t be notified. You can’t take any further action on a canceled request.</p>
          <fieldset className="reasons">
            <legend>Reason lost</legend>
            <div className="chips">
              {LOST_REASONS.map((reason, place) => (
                <button
                  type="button"
                  className="chip"
                  key={reason}
                  aria-pressed={reason === chosen}
                  onClick={() => choose(reason === chosen ? null : reason)}
                  {...(place === 0 && { 'data-autofocus': true })}
                >
                  {reason}
                </button>
              ))}
            </div>
          </fieldset>
          <AreaField
            ref={area}
            label="Details"
            error={error}
            rows={2}
            maxLength={240}
            value={words}
            onChange={(event) => write(event.target.value)}
          />
        </div>
        <DialogFoot
          verb="Cancel request"
          tone="danger"
          busy={setStatus.isPending}
          cancel="Keep request"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
