import { useSyncExternalStore } from 'react'

/** What may be open above the page, one at a time. */
export type LayerName = 'more' | 'create' | 'palette'

let opened: LayerName | null = null
const listeners = new Set<() => void>()

export function openLayer(name: LayerName | null): void {
  opened = name
  for (const listener of listeners) listener()
}

export const useLayer = (): LayerName | null =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => opened,
  )
