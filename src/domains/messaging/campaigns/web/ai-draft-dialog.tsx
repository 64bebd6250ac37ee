import { useState } from 'react'
import { client } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField } from '#dashboard/parts/field.tsx'
import { LONGEST_DETAILS } from '#domains/system/assistants/contract.ts'
import { useGenerate } from '#dashboard/drafts/use-generate.ts'
import type { Drafted } from './ai-draft.ts'
import type { Way } from '../contract.ts'

/** Asks what the offer is. The previous text of the fields is saved, and Undo brings it back. */
export function AiDraftDialog({
  way,
  first,
  onDrafted,
  onClose,
}: {
  way: Way
  /** What the offer may be about. */
  first: string
  onDrafted: (written: Drafted['written'], typed: string) => void
  onClose: () => void
}) {
  const [typed, type] = useState(first)
  const { busy, failed, generate } = useGenerate((campaignDetails) =>
    client.assistants.marketing({ campaignDetails, channel: way }),
  )
  const draft = async () => {
    const written = await generate(typed)
    if (written) onDrafted(written, typed)
  }
  return (
    <Dialog title="Draft with AI" opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void draft()
        }}
      >
        <div className="body compact">
          <AreaField
            label="What are you promoting?"
            rows={4}
            maxLength={LONGEST_DETAILS}
            placeholder="Pool deck sealing before the holidays, 10% off for returning customers, ends Dec 12."
            value={typed}
            error={failed}
            hint="The draft uses only what you write here and your business details. Undo restores your current text."
            hintBelow
            data-autofocus
            onChange={({ target }) => type(target.value)}
          />
        </div>
        <DialogFoot
          verb="Generate"
          busyVerb="Generating..."
          tone="tide"
          busy={busy}
          disabled={typed === ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
