import { Sparkles, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { DraftNotes } from '#dashboard/drafts/draft-notes.tsx'
import { Button } from '#ui/button.tsx'
import type { Draft } from '../contract.ts'
import { describeAudience, toFilledFields, pickFields, type Drafted } from './ai-draft.ts'

const AiDraftDialog = lazyComponent(async () => (await import('./ai-draft-dialog.tsx')).AiDraftDialog)

/** Fills the fields from a line of what the offer is. */
export function DraftWithAi({
  draft,
  drafted,
  onDrafted,
}: {
  draft: Draft
  drafted: Drafted | null
  onDrafted: (drafted: Drafted, fields: Partial<Draft>) => void
}) {
  const [asking, ask] = useState(false)
  return (
    <>
      <Button tone="quiet" size="sm" onClick={() => ask(true)}>
        <Sparkles className="i" />
        Draft with AI
      </Button>
      {asking && (
        <AiDraftDialog
          way={draft.way}
          // Shows the previous request again when the user asks another time.
          first={drafted?.asked ?? describeAudience(draft.audience)}
          onClose={() => ask(false)}
          onDrafted={(written, asked) => {
            const fields = toFilledFields(draft, written)
            ask(false)
            onDrafted({ asked, written, before: pickFields(draft, fields) }, fields)
          }}
        />
      )}
    </>
  )
}

/** That a draft stands in the fields, and the way back to what stood there before. */
export function DraftedNote({ drafted: { written }, onUndo }: { drafted: Drafted; onUndo: () => void }) {
  return (
    <div className="hintbox drafted">
      <Sparkles className="i" />
      <DraftNotes {...written} />
      <Button tone="quiet" size="sm" onClick={onUndo}>
        <Undo2 className="i" />
        Undo
      </Button>
    </div>
  )
}
