import { useSyncExternalStore } from 'react'
import { ToastRegion, type Toast } from '#ui/toast.tsx'

let current: Toast | null = null
const listeners = new Set<() => void>()

/** Shows one notice; a new one takes the place of the one before (spec.md §4). */
export const toast = (title: string, text = '', action?: Toast['action']): void =>
  show({ title, text, ...(action && { action }) })

/**
 * Adds what follows from it to a notice, with what can be done about that. Does nothing once the notice is gone: it took
 * its time, and news of another thing is shown.
 */
export function extendToast(title: string, more: string, also: Toast['also']): void {
  if (current?.title === title) show({ ...current, more, ...(also && { also }) })
}

/** The same for what failed: the title the spec gives, and the reason. */
export const toastError = (title: string, text = '', action?: Toast['action']): void =>
  show({ title, text, bad: true, ...(action && { action }) })

/** Where the toasts of the dashboard appear; once, in the app. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => current,
  )
  return <ToastRegion toast={shown} onDismiss={() => show(null)} />
}

function show(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}
