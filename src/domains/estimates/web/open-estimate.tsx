import { useEffect, useRef, useState, type ReactNode } from 'react'
import { issuesOf } from '#dashboard/client.ts'
import { ChangedElsewhere } from '#dashboard/parts/changed-elsewhere.tsx'
import { typedSince } from '#dashboard/parts/typed-since.ts'
import { useUnsaved } from '#dashboard/unsaved.tsx'
import { Button } from '#ui/button.tsx'
import { useUpdateEstimate } from './changes.ts'
import { draftOf, isSameDraft, type Draft, type Read } from './draft.ts'
import { EstimateEditor } from './editor.tsx'
import type { WholeRow } from './queries.ts'

type Given = {
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
 * An estimate that is still written. One that was answered while somebody typed says so, and what was typed stays until
 * they let it go.
 */
export function OpenEstimate({ estimate, onSend, onTyped, children }: Given) {
  const [seen, look] = useState(estimate)
  const [draft, write] = useState(() => draftOf(estimate))
  const [sent, keep] = useState<Sent | null>(null)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const update = useUpdateEstimate()
  const isUnsaved = !isSameDraft(draft, draftOf(seen))
  useUnsaved(isUnsaved)
  useEffect(() => onTyped(isUnsaved), [isUnsaved, onTyped])
  const showTheirs = () => {
    look(estimate)
    write(draftOf(estimate))
    update.reset()
  }
  // Nothing is typed, so what came from elsewhere takes its place.
  if (!isUnsaved && estimate.version > seen.version) {
    look(estimate)
    write(draftOf(estimate))
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
          const since = typedSince(latest.current, what.draft)
          look(saved)
          write({ ...draftOf(saved), ...since })
          // What was typed on while it was saved is not what the customer would get.
          if (thenSend && Object.keys(since).length === 0) onSend()
        },
      },
    )
  }
  return (
    <>
      {status === 'declined' && (
        <p className="banner">
          Declined{declined?.reason && `: ${declined.reason}`}. You can change it and send it again.
        </p>
      )}
      {(status === 'accepted' || status === 'void') && (
        <div className="banner" role="status">
          <p>
            This estimate was {status === 'void' ? 'taken back' : 'accepted'} while you typed. Your changes are not part
            of it and cannot be saved; copy what you need first.
          </p>
          <Button tone="line" size="sm" onClick={showTheirs}>
            {status === 'void' ? 'Let my changes go' : 'Show what was accepted'}
          </Button>
        </div>
      )}
      <ChangedElsewhere
        error={update.error}
        busy={update.isPending}
        onTheirs={showTheirs}
        onMine={(version) => sent && save(version, sent, false)}
      />
      <EstimateEditor
        draft={draft}
        onChange={(to) => write((before) => ({ ...before, ...to }))}
        whose={{ businessId: estimate.businessId, customerId: estimate.customerId }}
        refused={update.isError ? issuesOf(update.error) : {}}
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
