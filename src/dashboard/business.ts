import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { api } from './api-client.ts'

const STORAGE_KEY = 'business'
const listeners = new Set<() => void>()

/** Takes the name of the house off a business's name, where it stands above it already. */
export function useShortName(): (name: string) => string {
  const facts = useQuery(api.business.facts.queryOptions())
  return (name) => name.replace(`${facts.data?.name} `, '')
}

/**
 * The business the switcher stands on: the one chosen on this device, else the first of the list (spec.md §7). It
 * scopes the jobs.
 */
export function useBusiness() {
  const businesses = useQuery(api.business.list.queryOptions())
  const selectedId = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => localStorage.getItem(STORAGE_KEY),
  )
  const choose = useCallback((id: string) => {
    localStorage.setItem(STORAGE_KEY, id)
    for (const listener of listeners) listener()
  }, [])
  return { businesses, business: businesses.data?.find(({ id }) => id === selectedId) ?? businesses.data?.[0], choose }
}
