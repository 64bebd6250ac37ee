import './draft-bar.css'
import { CircleAlert, RotateCw, Sparkles, Undo2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { FeatureName } from '#domains/system/ai/contract.ts'
import type { Tone } from '#domains/system/assistants/contract.ts'
import type { Drafted } from './use-drafted.ts'
import { useFeature } from './use-feature.ts'

const TONES: readonly { tone: Tone; word: string }[] = [
  { tone: 'shorter', word: 'Shorter' },
  { tone: 'warmer', word: 'Warmer' },
]

/**
 * Under a field: asks for a draft, says who wrote it, has it otherwise, and takes it back. `verb`: `Draft a reply`;
 * `recipientLabel` tells it from others like it.
 */
export function DraftBar({
  feature,
  verb,
  recipientLabel,
  drafted: { busy, failed, by, ask, undo },
  once = false,
}: {
  feature: FeatureName
  verb: string
  recipientLabel?: string
  drafted: Drafted
  /** There is but one draft of it. */
  once?: boolean
}) {
  const { isOn } = useFeature(feature)
  // The owner has switched it off: then there is nothing to ask for.
  if (!isOn && by === null && !failed) return null
  const whose = recipientLabel && <span className="vh"> {recipientLabel}</span>
  return (
    <div className="aibar" aria-busy={busy}>
      <p className="small subtle" role="status">
        {busy ? (
          <>
            <span className="spin" />
            Drafting...
          </>
        ) : by !== null ? (
          <>
            <Sparkles className="i" />
            {by === 'templates' ? 'Draft from built-in templates.' : 'Draft by an AI model.'} Review it before you send
            it.
          </>
        ) : null}
      </p>
      <div className="acts">
        {by === null ? (
          <Button tone="quiet" size="sm" disabled={busy} onClick={() => void ask()}>
            <Sparkles className="i" />
            {verb}
            {whose}
          </Button>
        ) : (
          <>
            {!once && (
              <>
                {TONES.map(({ tone, word }) => (
                  <Button tone="quiet" size="sm" key={tone} disabled={busy} onClick={() => void ask(tone)}>
                    {word}
                    {whose}
                  </Button>
                ))}
                <Button tone="quiet" size="sm" disabled={busy} onClick={() => void ask()}>
                  <RotateCw className="i" />
                  Try another draft{whose}
                </Button>
              </>
            )}
            <Button tone="quiet" size="sm" disabled={busy} onClick={undo}>
              <Undo2 className="i" />
              Undo{whose}
            </Button>
          </>
        )}
      </div>
      {failed && !busy && (
        <p className="err">
          <Icon of={CircleAlert} />
          {failed}
        </p>
      )}
    </div>
  )
}
