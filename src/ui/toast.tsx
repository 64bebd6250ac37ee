import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, type PointerEvent } from 'react'
import { Button, LinkButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

/**
 * `action`: what can be done about it, while it is shown. `more`: what follows from it, on a line of its own, and `also`
 * what can be done about that. `silent`: the page announces the same news in another place, so a screen reader reads it
 * once.
 */
export type Toast = {
  title: string
  text: string
  bad?: boolean
  silent?: boolean
  action?: { word: string; run: () => void }
  more?: string
  also?: readonly ToastAction[]
}

/** A button, or a link such as the phone number to call. */
export type ToastAction = { word: string } & ({ run: () => void } | { href: string })

const SHOWN_MS = 5000
const SWIPE_PX = 50

/**
 * The place where one toast at a time is shown for 5 seconds (spec.md §9). F8 moves the focus to it, a swipe to the
 * right of 50 pixels dismisses it, and it waits while the focus is on it or a pointer was moved onto it. It never lies
 * over a button that may be pressed next. `live` is there before the first toast, so that screen readers announce it.
 */
export function ToastRegion({ toast, onDismiss }: { toast: Toast | null; onDismiss: () => void }) {
  const region = useRef<HTMLDivElement>(null)
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })

  useEffect(() => {
    const shown = region.current
    if (!toast || !shown) return
    let end: (() => void) | null = null
    let isGone = false
    // Comes with the first toast: most visitors see none.
    void import('./toast-place.ts')
      .then(({ keepOffButtons }) => isGone || (end = keepOffButtons(shown)))
      .catch(() => {})
    return () => {
      isGone = true
      end?.()
    }
  }, [toast])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus()
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  useEffect(() => {
    const element = region.current
    if (!toast || !element) return
    let timer = 0
    const wait = () => window.clearTimeout(timer)
    const start = () => {
      wait()
      timer = window.setTimeout(() => dismiss.current(), SHOWN_MS)
    }
    const hold = () => {
      element.dataset.held = ''
      wait()
    }
    const release = () => {
      delete element.dataset.held
      start()
    }
    start()
    // A toast that comes under a resting pointer is entered without a move, and must not stay over what lies below.
    const listeners = { pointermove: hold, focusin: hold, pointerleave: release, focusout: release }
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
    return () => {
      wait()
      delete element.dataset.held
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
    }
  }, [toast])

  return (
    <div
      ref={region}
      className={styles.region}
      role="region"
      aria-label="Notifications (F8)"
      aria-live={toast?.silent ? 'off' : 'polite'}
      tabIndex={-1}
    >
      {toast && <Shown toast={toast} onDismiss={onDismiss} />}
    </div>
  )
}

function Shown({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const from = useRef<number | null>(null)
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current === null) return
    event.currentTarget.style.translate = `${Math.max(0, event.clientX - from.current)}px 0`
  }
  const release = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current === null) return
    const distance = event.clientX - from.current
    from.current = null
    event.currentTarget.style.translate = ''
    if (distance >= SWIPE_PX) onDismiss()
  }
  return (
    <div
      className={`toast ${styles.toast}${toast.bad ? ' bad' : ''}`}
      onPointerDown={(event) => (from.current = event.clientX)}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => (from.current = null)}
    >
      <Icon of={toast.bad ? CircleAlert : CircleCheck} size="lg" />
      <div>
        <strong>{toast.title}</strong> {toast.text && <div>{toast.text}</div>}
        {toast.more && <div>{toast.more}</div>}
        <Actions of={[...(toast.action ? [toast.action] : []), ...(toast.also ?? [])]} onDone={onDismiss} />
      </div>
      <button type="button" className="x" aria-label="Dismiss" onClick={onDismiss}>
        <Icon of={X} />
      </button>
    </div>
  )
}

function Actions({ of, onDone }: { of: readonly ToastAction[]; onDone: () => void }) {
  if (of.length === 0) return null
  return (
    <div className={styles.action}>
      {of.map((action) =>
        'href' in action ? (
          <LinkButton key={action.word} tone="line" size="sm" href={action.href}>
            {action.word}
          </LinkButton>
        ) : (
          <Button
            key={action.word}
            tone="line"
            size="sm"
            onClick={() => {
              onDone()
              action.run()
            }}
          >
            {action.word}
          </Button>
        ),
      )}
    </div>
  )
}
