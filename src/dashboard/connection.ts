import { useSyncExternalStore } from 'react'

/**
 * How the dashboard stands to the server. up: it says what changes. down: it does not answer, and what is on screen may
 * be old. kept: it did not answer when this window was opened, and what is on screen was kept on this device.
 */
export type Connection = 'up' | 'down' | 'kept'

let connection: Connection = 'up'
const listeners = new Set<() => void>()

export function setConnection(next: Connection): void {
  // What began with what was kept stays so until the line is up.
  if (next === connection || (next === 'down' && connection === 'kept')) return
  connection = next
  for (const listener of listeners) listener()
}

/** Whether what is on screen was not asked for just now. */
export const isBehind = (): boolean => connection === 'kept'

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => connection,
  )
