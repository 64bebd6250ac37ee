import { type client, api, queryClient } from '../api-client.ts'
import { setConnection } from '../connection.ts'
import { eventsOn, jobsOn, usableItems, usedOn, visitsOn } from '../day/queries.ts'
import { storeValue, findCacheOwner, readStored } from './offline-cache.ts'

type Answer<Call extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>

/** All that the day needs to be read without network. `at`: when the server last said so, in ms since the epoch. */
export type CachedDay = {
  at: number
  user: Answer<typeof client.auth.user>
  facts: Answer<typeof client.business.facts>
  businesses: Answer<typeof client.business.list>
  shelf: Answer<typeof client.needs.usableItems>
  days: {
    date: string
    jobs: Answer<typeof client.jobs.day>
    visits: Answer<typeof client.visits.day>
    used: Answer<typeof client.needs.ofDay>
    /** Absent from a day that was stored by an earlier version. */
    events?: Answer<typeof client.calendarEvents.day>
  }[]
}

const NAME = 'day'

export const storeDay = (cached: CachedDay): Promise<void> => storeValue(cached.user.id, NAME, cached, cached.at)

/** The longest that setTimeout can wait. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Puts what was stored on this device where the answers of the server would be, until the session ends. False when
 * there is nothing.
 */
export async function restoreDay(): Promise<boolean> {
  const owner = await findCacheOwner()
  // Only storeDay writes under this name, in this shape.
  const cached = owner && ((await readStored(owner.userId, NAME)) as CachedDay | null)
  if (!cached) return false
  setTimeout(() => location.reload(), Math.min(owner.endsAt - Date.now(), MAX_TIMEOUT_MS))
  const { at: updatedAt } = cached
  for (const { date, jobs, visits, used, events = [] } of cached.days) {
    queryClient.setQueryData(jobsOn(date).queryKey, jobs, { updatedAt })
    queryClient.setQueryData(visitsOn(date).queryKey, visits, { updatedAt })
    queryClient.setQueryData(eventsOn(date).queryKey, events, { updatedAt })
    queryClient.setQueryData(usedOn(date).queryKey, used, { updatedAt })
  }
  queryClient.setQueryData(api.business.facts.queryKey(), cached.facts, { updatedAt })
  queryClient.setQueryData(usableItems().queryKey, cached.shelf, { updatedAt })
  queryClient.setQueryData(api.business.list.queryKey(), cached.businesses, { updatedAt })
  setConnection('cached')
  // Last, since the guard opens with it.
  queryClient.setQueryData(api.auth.user.queryKey(), cached.user, { updatedAt })
  return true
}
