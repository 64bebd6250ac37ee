import { useState, type RefObject } from 'react'
import type { Tone } from '#domains/system/assistants/contract.ts'
import { useGenerate } from './use-generate.ts'

/** Another draft of the same: how it should sound, and how many were made before it. */
type Manner = { tone?: Tone; again: number }

type Draft = { result: string; by: 'templates' | 'model' }

/** A draft for a field that is written in, and the way back to what stood there. */
export type Drafted = {
  busy: boolean
  failed: string | undefined
  /** Who wrote what stands in the field; null: a person, or Undo was pressed. */
  by: Draft['by'] | null
  /** Of this tone; none: as the last one was, but another. */
  ask: (tone?: Tone) => Promise<void>
  undo: () => void
}

/**
 * Puts drafts into a field. Typed text is preserved word by word: it stays when no draft comes, and Undo restores it
 * after any number of drafts. `about` is the source of the draft. Nothing is ever sent.
 */
export function useDrafted({
  field,
  value,
  put,
  about,
  call,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  value: string
  put: (words: string) => void
  about: string
  call: (about: string, manner: Manner) => Promise<Draft>
}): Drafted {
  const [manner, setManner] = useState<Manner>({ again: 0 })
  const asking = useGenerate<Draft, Manner>((typed, how) => call(typed, how ?? manner))
  /** What was typed before each draft, the last at the end. */
  const [typed, keep] = useState<readonly string[]>([])
  const [last, see] = useState<Draft | null>(null)
  return {
    busy: asking.busy,
    failed: asking.failed,
    by: last?.by ?? null,
    ask: async (tone = manner.tone) => {
      const wanted: Manner = { ...(tone && { tone }), again: last === null ? 0 : manner.again + 1 }
      const draft = await asking.generate(about, wanted)
      if (!draft) return
      setManner(wanted)
      // Reads the current text, since the user may have typed while the draft loaded. An unchanged draft needs no undo
      // step.
      const now = field.current?.value ?? value
      if (last === null || now !== last.result) keep([...typed, now])
      see(draft)
      put(draft.result)
      field.current?.focus()
    },
    undo: () => {
      put(typed.at(-1) ?? '')
      keep(typed.slice(0, -1))
      if (typed.length <= 1) {
        see(null)
        setManner({ again: 0 })
      }
      field.current?.focus()
    },
  }
}
