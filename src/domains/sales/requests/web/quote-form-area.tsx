import { useEffect, useRef, useState } from 'react'
import type { AreaAnswer } from '../contract-visitor.ts'
import { parseAddressEnd } from '../address-end.ts'
import { FILLED } from './quote-form-draft.ts'
import styles from './quote-form.module.css'

/**
 * The town of the ZIP code that was typed, and whether we usually go there: said at the field, and never in the way of
 * sending.
 */
export function QuoteArea() {
  const place = useRef<HTMLParagraphElement>(null)
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let asked = ''
    const look = async (isLeft: boolean) => {
      const query = queryOf(form, isLeft)
      if (query === null || query === asked) return
      asked = query
      const said = query === '' ? '' : await ask(query)
      // A later question may have been answered first.
      if (asked === query) setSentence(said)
    }
    const input = ({ target }: Event) => isOf(target, 'zip') && void look(false)
    const left = ({ target }: Event) => (isOf(target, 'zip') || isOf(target, 'address')) && void look(true)
    const filled = () => void look(true)
    filled()
    form.addEventListener('input', input)
    form.addEventListener('focusout', left)
    form.addEventListener(FILLED, filled)
    return () => {
      form.removeEventListener('input', input)
      form.removeEventListener('focusout', left)
      form.removeEventListener(FILLED, filled)
    }
  }, [])
  return (
    <p ref={place} className={`hint ${styles.area}`} role="status">
      {sentence}
    </p>
  )
}

const isOf = (target: EventTarget | null, name: string) => target instanceof HTMLInputElement && target.name === name

/**
 * Builds the query: the ZIP code, else the end of the address once the visitor left it. Empty: nothing; null: the
 * visitor is still typing.
 */
function queryOf(form: HTMLFormElement, isLeft: boolean): string | null {
  const value = (name: string) => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLInputElement ? control.value.trim() : ''
  }
  const zip = value('zip')
  if (/^\d{5}(?:-\d{4})?$/.test(zip)) return new URLSearchParams({ zip: zip.slice(0, 5) }).toString()
  if (zip !== '' && !isLeft) return null
  const end = parseAddressEnd(value('address'))
  const known = [
    ['zip', end.zip],
    ['town', end.town],
    ['state', end.zip || end.town ? end.state : null],
  ].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return new URLSearchParams(known).toString()
}

/** Where nothing answers, nothing is said: the request is taken all the same. */
async function ask(query: string): Promise<string> {
  try {
    const response = await fetch(`/api/service-requests/area?${query}`, { signal: AbortSignal.timeout(5_000) })
    // The server is ours; what it answers is what the contract says.
    return response.ok ? (((await response.json()) as AreaAnswer).sentence ?? '') : ''
  } catch {
    return ''
  }
}
