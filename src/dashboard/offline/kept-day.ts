import { type client, api, queryClient } from '../client.ts'
import { setConnection } from '../connection.ts'
import { jobsOn, shelf, usedOn, visitsOn } from '../day/queries.ts'
import { keep, keptFor, readKept } from './kept.ts'

type Answer<Call extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>

/** All that the day needs to be read without network. `at`: when the server last said so, in ms since the epoch. */
export type KeptDay = {
  at: number
  user: Answer<typeof client.auth.user>
  facts: Answer<typeof client.business.facts>
  businesses: Answer<typeof client.business.list>
  shelf: Answer<typeof client.needs.shelf>
  days: { date: string; jobs: Answer<typeof client.jobs.day>; visits: Answer<typeof client.visits.day>; used: Answer<typeof client.needs.ofDay> }[]
}

const NAME = 'day'

export const keepDay = (kept: KeptDay): Promise<void> => keep(kept.user.id, NAME, kept)

/** Puts what was kept on this device where the answers of the server would be. False when nothing was. */
export async function restoreDay(): Promise<boolean> {
  const userId = await keptFor()
  // Only keepDay writes under this name, in this shape.
  const kept = userId === null ? null : ((await readKept(userId, NAME)) as KeptDay | null)
  if (!kept) return false
  const { at: updatedAt } = kept
  for (const { date, jobs, visits, used } of kept.days) {
    queryClient.setQueryData(jobsOn(date).queryKey, jobs, { updatedAt })
    queryClient.setQueryData(visitsOn(date).queryKey, visits, { updatedAt })
    queryClient.setQueryData(usedOn(date).queryKey, used, { updatedAt })
  }
  queryClient.setQueryData(api.business.facts.queryKey(), kept.facts, { updatedAt })
  queryClient.setQueryData(shelf().queryKey, kept.shelf, { updatedAt })
  queryClient.setQueryData(api.business.list.queryKey(), kept.businesses, { updatedAt })
  setConnection('kept')
  // Last, since the guard opens with it.
  queryClient.setQueryData(api.auth.user.queryKey(), kept.user, { updatedAt })
  return true
}
