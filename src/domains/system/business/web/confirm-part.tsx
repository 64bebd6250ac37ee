import { Button } from '#ui/button.tsx'
import type { Draft } from './form-state.ts'

/**
 * Shown until the owner has saved a part once: what the website does without it, and one button that confirms what is
 * shown.
 */
export function ConfirmPart({
  draft,
  until,
  button,
}: {
  draft: Pick<Draft<unknown, unknown>, 'saved' | 'save' | 'isSaving'>
  until: string
  button: string
}) {
  if (!draft.saved.isFirst) return null
  return (
    <div className="banner sunb" role="note">
      <p>{until}</p>
      <div className="acts">
        <Button tone="tide" size="sm" disabled={draft.isSaving} onClick={draft.save}>
          {button}
        </Button>
      </div>
    </div>
  )
}
