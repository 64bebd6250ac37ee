import { useEffect, useState } from 'react'
import { Dialog, DialogFoot } from './parts/dialog.tsx'

/** The forms that hold something typed and not saved. */
const unsaved = new Set<object>()
/** Shows the question, and goes on once the answer is to leave. */
let ask: ((go: () => void) => void) | null = null

/** Asks before the person leaves the tab while this form holds something unsaved. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = {}
    unsaved.add(form)
    return () => void unsaved.delete(form)
  }, [isUnsaved])
}

/**
 * For wouter's router: a link to another page asks first; a filter, which replaces the address of this one, and a
 * link to a part of it do not leave it.
 */
export function askBeforeLeaving<Options extends { replace?: boolean }>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): void {
  const go = () => navigate(to, options)
  const { pathname, hash } = new URL(to, location.href)
  const isHere = pathname === location.pathname && (options?.replace === true || hash !== '')
  if (unsaved.size === 0 || !ask || isHere) go()
  else ask(go)
}

/**
 * Catches Back, reloading and closing. Called before the router begins to listen: of a window's listeners the first one
 * hears of Back first.
 */
export function catchLeaving(): void {
  let here = location.href
  const moved = () => {
    here = location.href
  }
  // wouter sends these with every change of the address that it makes.
  window.addEventListener('pushState', moved)
  window.addEventListener('replaceState', moved)
  window.addEventListener('popstate', (event) => {
    if (unsaved.size === 0 || !ask || new URL(here).pathname === location.pathname) return moved()
    // The browser is there already. It is put back before the router hears of it, and goes again if the answer is to
    // leave.
    event.stopImmediatePropagation()
    history.pushState(null, '', here)
    ask(() => history.back())
  })
  window.addEventListener('beforeunload', (event) => {
    if (unsaved.size > 0) event.preventDefault()
  })
}

/** The question, once for the whole dashboard. */
export function LeaveDialog() {
  const [leave, setLeave] = useState<{ go: () => void } | null>(null)
  useEffect(() => {
    ask = (go) => setLeave({ go })
    return () => {
      ask = null
    }
  }, [])
  const close = () => setLeave(null)
  return (
    <Dialog title="Leave without saving?" opened={leave !== null} onClose={close}>
      <div className="body">
        <p>Your changes haven’t been saved. If you leave, you’ll lose them.</p>
      </div>
      <DialogFoot
        verb="Keep editing"
        tone="tide"
        focus="verb"
        onVerb={close}
        cancel="Leave without saving"
        onCancel={() => {
          unsaved.clear()
          close()
          leave?.go()
        }}
      />
    </Dialog>
  )
}
