import { Search as Lens, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { useEntries } from './entries.ts'
import { PUBLIC_SITE } from '../tabs.ts'
import type { Entry } from './entry.ts'
import { Results } from './results.tsx'
import { takeTypedAhead } from './typed-ahead.ts'

/** A combobox with its listbox (WAI-ARIA): the focus stays in the field, the arrows move in the list, Enter opens. */
export function Search({ onClose }: { onClose: () => void }) {
  const [typed, type] = useState(takeTypedAhead)
  /** The entry that the arrows went to; until then it is the first. */
  const [chosen, choose] = useState<string | null>(null)
  /** Enter was pressed before the answer to what is typed was there. */
  const [isAsked, ask] = useState(false)
  const [, go] = useLocation()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // Mantine moves the focus in after a timer, which loses the first keys of a person who types at once. A microtask
  // runs after Mantine has noted where the focus was, and before the next key.
  useEffect(() => queueMicrotask(() => field.current?.focus()), [])
  const { entries, isSettled, problem } = useEntries(typed.trim())
  const place = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosen),
  )
  const current = entries[place]
  const open = (entry: Entry) => {
    onClose()
    if (entry.href.startsWith('tel:') || entry.href === PUBLIC_SITE.path) location.href = entry.href
    else go(entry.href)
  }
  const openFirst = useEffectEvent(() => {
    ask(false)
    if (current) open(current)
  })
  useEffect(() => {
    if (isAsked && isSettled) openFirst()
  }, [isAsked, isSettled])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      ask(false)
      choose(entries[(place + step + entries.length) % entries.length]?.id ?? null)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      // The first entry may still be the answer to what was typed before. An entry that the person moved to is one they
      // saw.
      if (chosen === null && !isSettled) ask(true)
      else if (current) open(current)
    }
  }
  return (
    <>
      <div className="in">
        <Lens className="i" />
        <label className="vh" htmlFor={`${id}-q`}>
          Search customers, jobs, invoices and requests, or type a command
        </label>
        <input
          ref={field}
          id={`${id}-q`}
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${current.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          data-autofocus
          value={typed}
          onChange={(event) => {
            type(event.target.value)
            choose(null)
            ask(false)
          }}
          onKeyDown={onKeyDown}
        />
        {!isSettled && <span className="spin" />}
        <button type="button" className="x" aria-label="Close" onClick={onClose}>
          <X className="i" />
        </button>
      </div>
      <Results id={id} entries={entries} current={current} onOpen={open} />
      {problem && (
        <p className="pad small err" role="alert">
          {problem}
        </p>
      )}
      {entries.length === 0 && !problem && (
        <p className="pad muted" role="status">
          {isSettled ? 'No results.' : 'Searching...'}
        </p>
      )}
      <div className="pf">
        <span>
          <kbd>&uarr;</kbd>
          <kbd>&darr;</kbd>move
        </span>
        <span>
          <kbd>Enter</kbd>open
        </span>
        <span>
          <kbd>Esc</kbd>close
        </span>
      </div>
    </>
  )
}
