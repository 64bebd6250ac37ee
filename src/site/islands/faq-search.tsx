import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './faq-search.module.css'

/** `list`: the id of the questions, which are plain HTML outside of this island; `count`: how many there are. */
export type FaqSearchProps = { list: string; count: number; phone: string; phoneShown: string }

/** Narrows a list of questions to those in which every typed word begins some word. */
export function FaqSearch({ list, count, phone, phoneShown }: FaqSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState(count)
  const look = () => setFound(narrow(list, field.current?.value ?? ''))
  // What was typed before this came alive counts as well.
  useEffect(look, [list])
  return (
    <div className={styles.search}>
      <div className="field">
        <label htmlFor="faq-search">Find an answer</label>
        <span className={styles.box}>
          <Icon of={Search} />
          <input
            ref={field}
            className="input"
            id="faq-search"
            type="search"
            placeholder="oil, price, warranty"
            autoComplete="off"
            enterKeyHint="search"
            aria-controls={list}
            onInput={look}
          />
        </span>
      </div>
      <p className="small subtle" role="status">
        {found === 0 ? (
          <>
            We don’t have an answer to that here. <a href={`tel:${phone}`}>{`Call ${phoneShown}`}</a> and ask us.
          </>
        ) : (
          `${found === count ? '' : `${found} of `}${count} questions`
        )}
      </p>
    </div>
  )
}

/** Shows the entries of the list that match, hides the others, and says how many are shown. */
function narrow(list: string, typed: string): number {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const patterns = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u'))
  const entries = [...(document.getElementById(list)?.children ?? [])]
  for (const entry of entries)
    entry.toggleAttribute('hidden', !patterns.every((pattern) => pattern.test((entry.textContent ?? '').toLowerCase())))
  return entries.filter((entry) => !entry.hasAttribute('hidden')).length
}
