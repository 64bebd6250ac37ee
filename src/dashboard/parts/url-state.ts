import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

/** One parameter of the address: a filter that survives a reload and can be shared. An empty value removes it. */
export function useUrlState(name: string): [string, (value: string) => void] {
  const search = useSearch()
  const [path, go] = useLocation()
  const change = useCallback(
    (value: string) => {
      const next = new URLSearchParams(location.search)
      if (value) next.set(name, value)
      else next.delete(name)
      const query = next.toString()
      // Replaced, not pushed: Back leaves the tab, it does not undo filters one by one.
      go(query ? `${path}?${query}` : path, { replace: true })
    },
    [go, name, path],
  )
  return [new URLSearchParams(search).get(name) ?? '', change]
}
