import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { Button } from '#ui/button.tsx'
import type { Part } from '../contract.ts'
import type { Draft } from './draft.ts'
import { useResetPart } from './queries.ts'

/** Puts a part back to what the product began with, after asking. Not there while it stands so. */
export function BackToOurs({ part, what, draft }: { part: Part; what: string; draft: Pick<Draft<unknown, unknown>, 'saved' | 'follow'> }) {
  const [asked, ask] = useState(false)
  const reset = useResetPart()
  if (draft.saved.isFirst) return null
  return (
    <>
      <Button tone="line" size="sm" onClick={() => ask(true)}>
        <RotateCcw className="i" />
        Back to ours
        <span className="vh"> for {what}</span>
      </Button>
      <Dialog title="Back to ours?" opened={asked} onClose={() => ask(false)}>
        <div className="body">
          <p>
            The {what} that you saved, and what is typed but not saved, make way for the {what} the product began with. The change log keeps what was there.
          </p>
        </div>
        <div className="d-foot">
          <Button tone="line" onClick={() => ask(false)} data-autofocus>
            Keep mine
          </Button>
          <Button
            tone="danger"
            disabled={reset.isPending}
            onClick={() =>
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
            {reset.isPending && <span className="spin" />}
            Back to ours
          </Button>
        </div>
      </Dialog>
    </>
  )
}
