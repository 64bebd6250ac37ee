import { useEffect, useRef, useState, type ReactNode } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { getUnsavedFields } from '#dashboard/parts/unsaved-fields.ts'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { Button } from '#ui/button.tsx'
import { useUpdateEstimate } from './mutations.ts'
import { toDraft, isSameDraft, type Draft, type Read } from './form-state.ts'
import { EstimateEditor } from './estimate-editor.tsx'
import type { WholeRow } from './queries.ts'

type Props = {
  estimate: WholeRow
  onSend: () => void
  /** Whether something is typed that is not saved. */
  onTyped: (isTyped: boolean) => void
  /** Beside the form. */
  children: ReactNode
}

/** What was sent to be saved, and the form as it stood then. */
type Sent = { draft: Draft; read: Omit<Read, 'businessId' | 'customerId' | 'requestId' | 'jobId'> }

/**
 * Edits an estimate that is not accepted. If the customer answers while the owner types, the editor says so, and the
 * typed text stays until the owner discards it.
 */
export function OpenEstimate({ estimate, onSend, onTyped, children }: Props) {
  const [seen, look] = useState(estimate)
  const [draft, write] = useState(() => toDraft(estimate))
  const [sent, keep] = useState<Sent | null>(null)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const update = useUpdateEstimate()
  const isUnsaved = !isSameDraft(draft, toDraft(seen))
  useLeaveGuard(isUnsaved)
  useEffect(() => onTyped(isUnsaved), [isUnsaved, onTyped])
  const showTheirs = () => {
    look(estimate)
    write(toDraft(estimate))
    update.reset()
  }
  // Nothing is typed, so what came from elsewhere takes its place.
  if (!isUnsaved && estimate.version > seen.version) {
    look(estimate)
    write(toDraft(estimate))
  }
  const { status } = estimate
  const declined = estimate.answers.find(({ accepted }) => !accepted)
  const save = (version: number, what: Sent, thenSend: boolean) => {
    if (!isUnsaved) return thenSend ? onSend() : undefined
    keep(what)
    update.mutate(
      { ...what.read, id: estimate.id, version },
      {
        onSuccess: (saved) => {
          const since = getUnsavedFields(latest.current, what.draft)
          look(saved)
          write({ ...toDraft(saved), ...since })
          // What was typed on while it was saved is not what the customer would get.
          if (thenSend && Object.keys(since).length === 0) onSend()
        },
      },
    )
  }
  return (
    <>
      {status === 'declined' && (
        <p className="banner">Declined{declined?.reason && `: ${declined.reason}`}. You can edit it and resend it.</p>
      )}
      {(status === 'accepted' || status === 'void') && (
        <div className="banner" role="status">
          <p>
            This estimate was {status === 'void' ? 'cancelled' : 'accepted'} while you were editing. Your changes can’t
            be saved, so copy what you need first.
          </p>
          <Button tone="line" size="sm" onClick={showTheirs}>
            {status === 'void' ? 'Discard my changes' : 'View accepted version'}
          </Button>
        </div>
      )}
      <EditConflict
        error={update.error}
        busy={update.isPending}
        onTheirs={showTheirs}
        onMine={(version) => sent && save(version, sent, false)}
      />
      <EstimateEditor
        draft={draft}
        onChange={(to) => write((before) => ({ ...before, ...to }))}
        whose={{ businessId: estimate.businessId, customerId: estimate.customerId }}
        customerName={estimate.customerName}
        refused={update.isError ? fieldErrors(update.error) : {}}
        busy={update.isPending}
        beside={children}
        onSave={(
          { businessId: _businessId, customerId: _customerId, requestId: _requestId, jobId: _jobId, ...read },
          thenSend,
        ) => save(seen.version, { draft, read }, thenSend)}
      />
    </>
  )
}
