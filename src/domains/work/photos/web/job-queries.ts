import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { useOffice } from './queries.ts'

/** How many a search shows: enough to see that a longer word helps. */
const SHOWN = 20

/** Jobs whose customer, service or address has these words, newest first; the newest of all without any. */
export const useFoundJobs = (words: string) =>
  useQuery({
    ...api.jobs.list.queryOptions({ input: { q: words.trim() || undefined, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  })

/**
 * Describes the job that the next photos are for. A technician comes here from the job itself, and sees nothing about
 * customers.
 */
export function useChosenJob(id: string): { words: string } {
  const office = useOffice()
  const found = useQuery({ ...api.jobs.list.queryOptions({ input: { ids: id } }), enabled: office && id !== '' })
  const [job] = found.data?.body ?? []
  if (id === '') return { words: 'no job yet' }
  return { words: job ? `${job.service}, ${job.customerName}` : 'this job' }
}
