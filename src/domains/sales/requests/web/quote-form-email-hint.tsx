import { useEffect, useRef, useState } from 'react'
import { FILLED } from './quote-form-draft.ts'
import styles from './quote-form.module.css'

function fieldOf(place: HTMLElement | null): HTMLInputElement | null {
  const field = place?.closest('form')?.elements.namedItem('email')
  return field instanceof HTMLInputElement ? field : null
}

/**
 * Asks about an email address that looks mistyped, once its field was left. One tap takes the suggestion; sending never
 * waits for it.
 */
export function QuoteEmailHint() {
  const place = useRef<HTMLDivElement>(null)
  const [suggested, setSuggested] = useState<string | null>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    const field = fieldOf(place.current)
    if (!form || !field) return
    let isGone = false
    const look = () => {
      if (field.value === '') return setSuggested(null)
      // Its list of providers is fetched with the first address, and not with the form. Without a connection nothing is
      // suggested.
      void import('./suggest-email.ts')
        .then(({ suggestEmail }) => isGone || setSuggested(suggestEmail(field.value)))
        .catch(() => {})
    }
    // A suggestion follows what is typed; there is none before the field was left.
    const typing = () => place.current?.querySelector('button') && look()
    look()
    field.addEventListener('blur', look)
    field.addEventListener('input', typing)
    form.addEventListener(FILLED, look)
    return () => {
      isGone = true
      field.removeEventListener('blur', look)
      field.removeEventListener('input', typing)
      form.removeEventListener(FILLED, look)
    }
  }, [])
  const take = () => {
    const field = fieldOf(place.current)
    if (!field || suggested === null) return
    field.value = suggested
    // Whatever listens to typing hears of it as well.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    setSuggested(null)
    field.focus()
  }
  return (
    <div ref={place} className={styles.live} role="status">
      {suggested !== null && (
        <p className={styles.meant}>
          {'Did you mean '}
          <button type="button" onClick={take}>
            {suggested}
          </button>
          ?
        </p>
      )}
    </div>
  )
}
