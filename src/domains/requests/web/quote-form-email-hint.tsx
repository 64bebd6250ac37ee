import { useEffect, useRef, useState } from 'react'
import { FILLED } from './quote-form-filling.ts'
import styles from './quote-form.module.css'
import { suggestEmail } from './suggest-email.ts'

function fieldOf(place: HTMLElement | null): HTMLInputElement | null {
  const field = place?.closest('form')?.elements.namedItem('email')
  return field instanceof HTMLInputElement ? field : null
}

/** Asks about an email address that looks mistyped, once its field was left. One tap takes the suggestion; sending never waits for it. */
export function QuoteEmailHint() {
  const place = useRef<HTMLDivElement>(null)
  const [suggested, setSuggested] = useState<string | null>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    const field = fieldOf(place.current)
    if (!form || !field) return
    const look = () => setSuggested(suggestEmail(field.value))
    const typing = () => setSuggested((before) => (before === null ? null : suggestEmail(field.value)))
    look()
    field.addEventListener('blur', look)
    field.addEventListener('input', typing)
    form.addEventListener(FILLED, look)
    return () => {
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
