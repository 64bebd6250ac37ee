import { useSyncExternalStore } from 'react'

/**
 * The state of the connection to the server. up: the server reports what changes. down: it does not answer, and the
 * screen may be out of date. The third state: it did not answer when this window was opened, and the screen shows what
 * was stored on this device.
 */
export type Connection = 'up' | 'down' | 'cached'

let connection: Connection = 'up'
const listeners = new Set<() => void>()

export function setConnection(next: Connection): void {
  // A window that began with stored data stays in that state until the connection is up.
  if (next === connection || (next === 'down' && connection === 'cached')) return
  connection = next
  for (const listener of listeners) listener()
}

/** Whether what is on screen was not asked for just now. */
export const isBehind = (): boolean => connection === 'cached'

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => connection,
  )
