import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api-client.ts'
import { storeValue, readStored } from '../offline/offline-cache.ts'
import { useUser } from '../session.ts'

/** A recently viewed record. `tab` is the name of the tab it belongs to. */
export type Recent = { href: string; name: string; tab: string }

const NAME = 'recent'
const MOST = 6

const optionsFor = (userId: string) => ({
  queryKey: ['recents', userId],
  // Only `noteRecent` writes under this name.
  queryFn: async () => ((await readStored(userId, NAME)) as Recent[] | null) ?? [],
})

/** What this person opened last on this device, the last first. It goes with the session. */
export function useRecents(): readonly Recent[] {
  const userId = useUser().data?.id ?? ''
  return useQuery(optionsFor(userId)).data ?? []
}

export async function recordRecent(userId: string, recent: Recent): Promise<void> {
  const options = optionsFor(userId)
  const before = await queryClient.fetchQuery(options)
  const after = [recent, ...before.filter(({ href }) => href !== recent.href)].slice(0, MOST)
  queryClient.setQueryData(options.queryKey, after)
  await storeValue(userId, NAME, after)
}
