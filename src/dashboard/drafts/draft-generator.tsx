import './draft-generator.css'
import { Sparkles } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { AreaField } from '#dashboard/parts/field.tsx'
import type { FeatureName } from '#domains/system/ai/contract.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import { useFeature } from './use-feature.ts'
import { useGenerate } from './use-generate.ts'

/**
 * A card that drafts text from what is typed: any helper whose answer has a `result` (spec.md §2, §5, §8). `children`
 * are the actions on the answer; `renderAbove` shows parts of the answer in another form, above its text.
 */
export function Generator<Answer extends { result: string }>({
  feature,
  called = 0,
  title,
  description,
  label,
  placeholder,
  verb = 'Generate',
  longest,
  call,
  renderAbove,
  children,
}: {
  feature: FeatureName
  /** Grows with each press elsewhere that leads here: then its field has the focus, as soon as it is there. */
  called?: number
  title: string
  description?: string
  label: string
  placeholder?: string
  verb?: string
  /** In characters. */
  longest: number
  call: (typed: string) => Promise<Answer>
  renderAbove?: (answer: Answer) => ReactNode
  children?: (answer: Answer) => ReactNode
}) {
  const titleId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, type] = useState('')
  const { answer, busy, failed, clear, generate } = useGenerate(call)
  const { isOn, by } = useFeature(feature)
  useEffect(() => {
    if (called === 0) return
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
  }, [called])
  return (
    <section className="card ai" aria-labelledby={titleId}>
      <div className="ph">
        <h2 id={titleId}>{title}</h2>
      </div>
      <form
        className="pad stackf"
        onSubmit={(event) => {
          event.preventDefault()
          void generate(typed)
        }}
      >
        {description && <p className="small muted">{description}</p>}
        <AreaField
          ref={field}
          label={label}
          rows={4}
          maxLength={longest}
          value={typed}
          placeholder={placeholder}
          error={failed}
          onChange={({ target }) => type(target.value)}
        />
        <div className="aigo">
          <Button type="submit" tone="tide" disabled={typed === '' || busy || !isOn}>
            {busy ? <span className="spin" /> : <Sparkles className="i" />}
            {busy ? 'Generating...' : verb}
          </Button>
          {(typed !== '' || answer) && !busy && (
            <Button
              tone="quiet"
              onClick={() => {
                type('')
                clear()
                field.current?.focus()
              }}
            >
              Clear
            </Button>
          )}
        </div>
        {!isOn ? (
          <p className="hint">Turned off in Settings.</p>
        ) : (
          by === 'templates' &&
          !answer && <p className="hint">Uses built-in templates until you connect an AI account.</p>
        )}
      </form>
      {answer && (
        <Drafted answer={answer} above={renderAbove?.(answer)}>
          {children?.(answer)}
        </Drafted>
      )}
    </section>
  )
}

function Drafted({
  answer: { result },
  above,
  children,
}: {
  answer: { result: string }
  above: ReactNode
  children: ReactNode
}) {
  const area = useRef<HTMLDivElement>(null)
  return (
    <div className="pad stackf drafted" ref={area}>
      {above}
      <AreaField label="Draft" readOnly rows={rowsOf(result)} value={result} />
      <div className="acts">
        <CopyButton text={result} onRefused={() => area.current?.querySelector('textarea')?.select()} />
        {children}
      </div>
    </div>
  )
}

/** On a line of a narrow card there are some 36 letters; browsers that can tell do not need this. */
const rowsOf = (text: string): number =>
  Math.min(
    18,
    text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 36)), 0),
  )
