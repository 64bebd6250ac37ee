import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { api, type client, queryClient } from './api-client.ts'

const STORAGE_KEY = 'business'
type Business = Awaited<ReturnType<typeof client.business.list>>[number]
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
  return { businesses, business: findChosen(businesses.data, selectedId), choose }
}

/** The same as soon as the list is here, for what is asked for before anything is drawn. */
export async function loadBusiness(): Promise<Business | undefined> {
  const businesses = await queryClient.ensureQueryData(api.business.list.queryOptions())
  return findChosen(businesses, localStorage.getItem(STORAGE_KEY))
}

const findChosen = (businesses: Business[] | undefined, selectedId: string | null): Business | undefined =>
  businesses?.find(({ id }) => id === selectedId) ?? businesses?.[0]
