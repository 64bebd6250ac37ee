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
        Reset to default<span className="vh"> for {what}</span>
      </Button>
      <ConfirmDialog
        title="Reset to default?"
        opened={asked}
        verb="Reset to default"
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
          This replaces your saved {what} and any unsaved changes with the original {what}. Your earlier version stays
          in the change log.
        </p>
      </ConfirmDialog>
    </>
  )
}
