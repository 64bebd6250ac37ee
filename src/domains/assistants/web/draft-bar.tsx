import './draft-bar.css'
import { CircleAlert, RotateCw, Sparkles, Undo2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Drafted, Manner } from './use-drafted.ts'

const MANNERS: readonly { manner: Manner; word: string }[] = [
  { manner: 'shorter', word: 'Shorter' },
  { manner: 'warmer', word: 'Warmer' },
  { manner: 'again', word: 'Again' },
]

/** Under a field: asks for a draft, says who wrote it, has it otherwise, and takes it back. `verb`: `Draft a reply`; `toWhom` tells it from others like it. */
export function DraftBar({
  verb,
  toWhom,
  drafted: { busy, failed, by, ask, undo },
  manners = MANNERS.map(({ manner }) => manner),
}: {
  verb: string
  toWhom?: string
  drafted: Drafted
  /** Which it can be had in. */
  manners?: readonly Manner[]
}) {
  const whose = toWhom && <span className="vh"> {toWhom}</span>
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
            {by === 'templates' ? 'Draft from built-in templates.' : 'Draft by an AI model.'} Check it before it goes out.
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
            {MANNERS.filter(({ manner }) => manners.includes(manner)).map(({ manner, word }) => (
              <Button tone="quiet" size="sm" key={manner} disabled={busy} onClick={() => void ask(manner)}>
                {manner === 'again' && <RotateCw className="i" />}
                {word}
                {whose}
              </Button>
            ))}
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
