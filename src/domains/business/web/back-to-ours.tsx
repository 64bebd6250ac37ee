import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { useUser } from '#dashboard/session.ts'
import { Button } from '#ui/button.tsx'
import type { Part } from '../contract.ts'
import type { Draft } from './form-state.ts'
import { useResetPart } from './queries.ts'

/**
 * Puts a part back to what the product began with, after asking: for the owner, whose own words go with it. Not there
 * while it stands so.
 */
export function BackToOurs({
  part,
  what,
  draft,
}: {
  part: Part
  what: string
  draft: Pick<Draft<unknown, unknown>, 'saved' | 'follow'>
}) {
  const [asked, ask] = useState(false)
  const reset = useResetPart()
  const isOwner = useUser().data?.role === 'owner'
  if (draft.saved.isFirst || !isOwner) return null
  return (
    <>
      <Button tone="line" size="sm" onClick={() => ask(true)}>
        <RotateCcw className="i" />
        Back to ours
        <span className="vh"> for {what}</span>
      </Button>
      <ConfirmDialog
        title="Back to ours?"
        opened={asked}
        verb="Back to ours"
        cancel="Keep mine"
        busy={reset.isPending}
        onClose={() => ask(false)}
        onConfirm={() =>
          reset.mutate(
            { part },
            {
              onSuccess: (answer) => {
                ask(false)
                draft.follow(answer)
              },
            },
          )
        }
      >
        <p>
          The {what} that you saved, and what is typed but not saved, make way for the {what} the product began with.
          The change log keeps what was there.
        </p>
      </ConfirmDialog>
    </>
  )
}
