import { FIELDS, type Values } from './quote-form-values.ts'

const TYPED = 'quote-typed'
const SENT = 'quote-sent'

/**
 * Where a quote waits for the network (quote-form-pending-store.ts). The page's loader looks for it too, and makes the
 * form live at once.
 */
export const PENDING_QUOTE_KEY = 'quote-kept'

/** The event that the page fires after it fills in fields, because a browser fires none for that. */
export const FILLED = 'quote-filled'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Empties every field, and writes these values: a reset would bring back what the server had filled in. */
export function fillForm(form: HTMLFormElement | null, values: Values): void {
  for (const control of controls(form)) write(control, String(values[control.name] ?? ''))
  opened(form)
}

/** What was typed outlives a reload or a page closed by mistake, in this tab and until it is sent. */
export function storeTyped(form: HTMLFormElement): void {
  const typed = controls(form).map((control) => [
    control.name,
    isBox(control) ? (control.checked ? 'on' : '') : control.value,
  ])
  session((store) => store.setItem(TYPED, JSON.stringify(Object.fromEntries(typed))))
}

export function clearTyped(): void {
  session((store) => store.removeItem(TYPED))
}

/**
 * Puts back what was remembered, into fields that are empty: what stands in one is newer. Answers whether there was
 * anything.
 */
export function restoreTyped(form: HTMLFormElement | null): boolean {
  let some = false
  session((store) => {
    const typed: unknown = JSON.parse(store.getItem(TYPED) ?? '{}')
    if (typeof typed !== 'object' || typed === null) return
    const values = new Map(Object.entries(typed))
    some = [...values.values()].some(Boolean)
    for (const control of controls(form)) if (!filled(control)) write(control, String(values.get(control.name) ?? ''))
    opened(form)
  })
  return some
}

/** Fills in what a visitor said elsewhere, on this page or on the one they go to, where nothing is typed yet. */
export function prefill(values: Values): void {
  session((store) => {
    const typed = JSON.parse(store.getItem(TYPED) ?? '{}') as Record<string, string>
    const said = Object.entries(values).filter(([name]) => !typed[name])
    store.setItem(TYPED, JSON.stringify({ ...typed, ...Object.fromEntries(said) }))
  })
  const form = document.querySelector<HTMLFormElement>('#quote form')
  for (const control of controls(form))
    if (values[control.name] && !filled(control)) write(control, String(values[control.name]))
  opened(form)
}

function controls(form: HTMLFormElement | null): Control[] {
  return ['smsConsent', 'textOffersConsent', 'emailOffersConsent', ...FIELDS].flatMap((name) => {
    const control = form?.elements.namedItem(name)
    return control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
      ? [control]
      : []
  })
}

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'
const filled = (control: Control) => (isBox(control) ? control.checked : control.value !== '')

function write(control: Control, text: string): void {
  if (isBox(control)) control.checked = text === 'on'
  else control.value = text
}

/** What was filled in is not folded away. */
function opened(form: HTMLFormElement | null): void {
  for (const control of controls(form)) {
    const fold = control.closest('details')
    if (fold && filled(control)) fold.open = true
  }
  form?.dispatchEvent(new Event(FILLED))
}

/** Notes that a quote was taken, for the toast of the thank-you page (spec.md §8). */
export function markSent(text: string): void {
  session((store) => store.setItem(SENT, text))
}

/** The toast of a quote that was taken a moment ago, once. */
export function takeSentNotice(): { title: string; text: string } | null {
  let text: string | null = null
  session((store) => {
    text = store.getItem(SENT)
    store.removeItem(SENT)
  })
  return text === null ? null : { title: 'Request submitted!', text }
}

export function isQuotePending(): boolean {
  try {
    return localStorage.getItem(PENDING_QUOTE_KEY) !== null
  } catch {
    return false
  }
}

/** Some browsers refuse to store anything, and some refuse to say so without throwing. */
function session(work: (store: Storage) => void): void {
  try {
    work(sessionStorage)
  } catch {
    // Then what was typed lives as long as the page.
  }
}
