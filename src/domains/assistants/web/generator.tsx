import './generator.css'
import { Check, Copy, Sparkles } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { AreaField } from '#dashboard/parts/field.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { Button } from '#ui/button.tsx'
import { useGenerate } from './use-generate.ts'

const COPIED_MS = 2000

/** A card that writes a draft from what is typed: any helper whose answer has a `result` (spec.md §2, §5, §8). `children`: what can be done with the answer. */
export function Generator<Answer extends { result: string }>({
  title,
  label,
  placeholder,
  longest,
  call,
  children,
}: {
  title: string
  label: string
  placeholder?: string
  /** In characters. */
  longest: number
  call: (typed: string) => Promise<Answer>
  children?: (answer: Answer) => ReactNode
}) {
  const titleId = useId()
  const [typed, type] = useState('')
  const { answer, busy, failed, generate } = useGenerate(call)
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
        <AreaField
          label={label}
          rows={4}
          maxLength={longest}
          value={typed}
          placeholder={placeholder}
          error={failed}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" tone="tide" disabled={typed === '' || busy}>
          {busy ? <span className="spin" /> : <Sparkles className="i" />}
          {busy ? 'Generating...' : 'Generate'}
        </Button>
      </form>
      {answer && <Drafted answer={answer}>{children?.(answer)}</Drafted>}
    </section>
  )
}

function Drafted({ answer: { result }, children }: { answer: { result: string }; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [copied, mark] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => mark(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(result)
      mark(true)
      toast('Copied!', 'Content copied to clipboard')
    } catch {
      // Browsers give the clipboard to secure pages only; marked, the text can be copied by hand.
      area.current?.querySelector('textarea')?.select()
    }
  }
  return (
    <div className="pad stackf drafted" ref={area}>
      <AreaField label="Draft" readOnly rows={rowsOf(result)} value={result} />
      <div className="acts">
        <Button tone="line" size="sm" onClick={() => void copy()}>
          {copied ? <Check className="i" /> : <Copy className="i" />}
          {copied ? 'Copied!' : 'Copy'}
        </Button>
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
