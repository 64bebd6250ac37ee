import { useSyncExternalStore } from 'react'

/** At the latest then, though the browser had no time to spare; in milliseconds. */
const LATEST_MS = 1000

let isSettled = false
const listeners = new Set<() => void>()

/**
 * Whether the first screen is drawn. What is beside the point until then, such as the counts in the menu, is asked for
 * afterwards, so that on a slow line the screen does not wait behind it.
 */
export const useIsSettled = (): boolean =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => isSettled,
  )

/** To be called when the first screen has been drawn. */
export function settleSoon(): void {
  const settle = () => {
    isSettled = true
    for (const listener of listeners) listener()
  }
  // Safari knows no idle time.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(settle, { timeout: LATEST_MS })
  else setTimeout(settle, LATEST_MS / 2)
}
