import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, queryClient } from '#dashboard/api-client.ts'
import { getRange, shiftDate, type Days, type Scale } from './calendar-range.ts'

export type Query = Days & { businessId: string | undefined; technicianId: string | undefined }

/** The appointments of some days. Waits until the business is known. */
export const useEntries = (asked: Query) =>
  useQuery({ ...api.calendar.list.queryOptions({ input: asked }), enabled: asked.businessId !== undefined })

/** Prefetches the days before and after, so that they are loaded when the user turns the page. */
export function useNeighbors(
  scale: Scale,
  date: string,
  { businessId, technicianId }: Omit<Query, keyof Days>,
  isReady: boolean,
): void {
  useEffect(() => {
    if (!isReady || businessId === undefined) return
    for (const by of [1, -1] as const)
      void queryClient.prefetchQuery(
        api.calendar.list.queryOptions({
          input: { ...getRange(scale, shiftDate(scale, date, by)), businessId, technicianId },
        }),
      )
  }, [scale, date, businessId, technicianId, isReady])
}

/** When the business is open, as Settings say it. */
export function useHours() {
  return useQuery({ ...api.business.settings.read.queryOptions(), select: (settings) => settings.hours.value }).data
}
