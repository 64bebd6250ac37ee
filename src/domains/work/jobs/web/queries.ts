import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, nextCursor } from '#dashboard/api-client.ts'
import type { AskedDetails } from '#domains/sales/customers/contract-details.ts'
import type { Sort } from '../contract-filter.ts'
import type { Status } from '../contract-status.ts'
import { findJob } from './optimistic-lists.ts'

export type Query = {
  businessId: string | undefined
  status?: Status | undefined
  q?: string | undefined
  technicianId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  unscheduled?: boolean | undefined
  archived?: boolean | undefined
  sort?: Sort | undefined
  limit?: number | undefined
  details?: AskedDetails | undefined
}

/** What the board and the list are narrowed to. */
export type Narrowed = Pick<Query, 'businessId' | 'technicianId' | 'from' | 'to' | 'unscheduled' | 'details'> & {
  q: string
}

/** Jobs of one business, page by page. Waits until the business is known. */
export function useJobs({ businessId, q, unscheduled, archived, details, ...asked }: Query) {
  return useInfiniteQuery({
    ...api.jobs.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        businessId,
        q: q || undefined,
        unscheduled: unscheduled ? 'true' : undefined,
        archived: archived ? 'true' : undefined,
        ...asked,
        ...details,
        cursor,
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
    enabled: businessId !== undefined,
    // While the next search is under way the last answer stays, so that the cards do not flash at every letter.
    placeholderData: q === undefined ? undefined : keepPreviousData,
  })
}

/** One job with its checklist; until that has come, as the list had it. */
export const useJob = (id: string) =>
  useQuery({
    ...api.jobs.get.queryOptions({ input: { id } }),
    enabled: id !== '',
    placeholderData: () => {
      const row = findJob(id)
      return row && { ...row, tasks: [], signed: null, scope: null, visits: [] }
    },
  })

export const useJobCounts = (businessId: string | undefined) =>
  useQuery({ ...api.jobs.counts.queryOptions({ input: { businessId } }), enabled: businessId !== undefined })

export const useTechnicians = (businessId: string | undefined) =>
  useQuery({ ...api.technicians.list.queryOptions({ input: { businessId } }), enabled: businessId !== undefined })

export const useEquipment = (businessId: string | undefined) =>
  useQuery({
    ...api.inventory.equipment.list.queryOptions({ input: { businessId } }),
    enabled: businessId !== undefined,
  })

/** The arrival window of a new job, as Settings say it; minutes. */
export const useUsualWindow = () =>
  useQuery({
    ...api.business.settings.read.queryOptions(),
    select: (settings) => settings.scheduling.value.arrivalWindowMinutes,
  }).data ?? 0
