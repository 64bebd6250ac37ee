import { useSyncExternalStore } from 'react'

/** Code that is fetched when it is first wanted, or before that is likely. */
export type OnDemand<Code> = {
  /** Fetches it, once; after a failure again, where the browser does. Rejects where it does not come. */
  load: () => Promise<Code>
  /** The code for a component, null until it is here. */
  useCode: () => Code | null
  /** The code where it must be here by now. Throws where it is not. */
  get: () => Code
}

/**
 * Code that a component draws with once it is here. React's own `lazy` would show it up to 300 ms later, which a menu
 * or a dialog would be late by.
 */
export function onDemand<Code>(fetchCode: () => Promise<Code>): OnDemand<Code> {
  let code: Code | null = null
  let loading: Promise<Code> | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  async function load(): Promise<Code> {
    try {
      code = await fetchCode()
    } catch (error) {
      loading = null
      throw error
    }
    for (const listener of listeners) listener()
    return code
  }
  return {
    load: () => (loading ??= load()),
    useCode: () => useSyncExternalStore(subscribe, () => code),
    get: () => {
      if (code === null) throw new Error('This code has not been loaded.')
      return code
    },
  }
}
