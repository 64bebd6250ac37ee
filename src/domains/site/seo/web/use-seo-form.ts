import { useState, type RefObject } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { parseForm, type Errors } from '#dashboard/parts/use-validated-form.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { SeoWords } from '../contract.ts'
import { useSave, type SettingsRow } from './queries.ts'
import { toTyped, type Keep, type Typed, type Unsaved } from './form-state.ts'

type FormOptions = {
  element: RefObject<HTMLFormElement | null>
  pagePath: string
  /** As it is on the server now; null: nothing was saved of it yet. */
  saved: SettingsRow | null
  /** What was typed and not saved; undefined: nothing. */
  unsaved: Unsaved | undefined
  keep: Keep
  onSaved: (pagePath: string) => void
}

/**
 * The form of one page. It follows what others save for as long as nothing is typed into it. A field that was wrong is
 * looked at again with every letter; the others wait for the next press.
 */
export function useForm({ element, pagePath, saved, unsaved, keep, onSaved }: FormOptions) {
  const [errors, show] = useState<Errors>({})
  const saving = useSave()
  const seen = unsaved ? unsaved.seen : saved
  const typed = unsaved?.typed ?? toTyped(pagePath, saved)
  const say = (found: Errors) => {
    show(found)
    const [first] = Object.keys(found)
    const field = first && element.current?.elements.namedItem(first)
    // One that is folded away cannot be seen, nor take the focus.
    if (field instanceof HTMLElement) {
      field.closest('details')?.setAttribute('open', '')
      field.focus()
    }
  }
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    keep(() => (deepEqual(next, toTyped(seen?.pagePath ?? pagePath, seen)) ? undefined : { typed: next, seen }))
    if (Object.keys(errors).length === 0) return
    const judged = parseForm(SeoWords, next)
    show('read' in judged ? {} : Object.fromEntries(Object.entries(judged.errors).filter(([name]) => name in errors)))
  }
  const save = (version: number) => {
    const judged = parseForm(SeoWords, typed)
    if ('errors' in judged) return say(judged.errors)
    show({})
    saving.mutate(
      { ...judged.read, hidden: typed.hidden, version },
      {
        onSuccess: (answer) => {
          // What was typed on while it was sent stays, over what was saved.
          keep((now) => (now && !deepEqual(now.typed, typed) ? { typed: now.typed, seen: answer } : undefined))
          onSaved(answer.pagePath)
        },
        onError: (error) => say(fieldErrors(error)),
      },
    )
  }
  return {
    typed,
    errors,
    isDirty: unsaved !== undefined,
    saving,
    change,
    save: () => save(seen?.version ?? 0),
    /** With the version that stands now, over what another window saved. */
    saveOver: save,
    discard: () => {
      keep(() => undefined)
      show({})
      saving.reset()
    },
  }
}
export type Form = ReturnType<typeof useForm>
