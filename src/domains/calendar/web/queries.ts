import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, queryClient } from '#dashboard/client.ts'
import { daysOf, turned, type Days, type Scale } from './range.ts'

export type Asked = Days & { businessId: string | undefined; technicianId: string | undefined }

/** The appointments of some days. Waits until the business is known. */
export const useEntries = (asked: Asked) =>
  useQuery({ ...api.calendar.list.queryOptions({ input: asked }), enabled: asked.businessId !== undefined })

/** Asks for the days before and after, so that they are there when somebody turns the page. */
export function useNeighbors(
  scale: Scale,
  date: string,
  { businessId, technicianId }: Omit<Asked, keyof Days>,
  isReady: boolean,
): void {
  useEffect(() => {
    if (!isReady || businessId === undefined) return
    for (const by of [1, -1] as const)
      void queryClient.prefetchQuery(
        api.calendar.list.queryOptions({
          input: { ...daysOf(scale, turned(scale, date, by)), businessId, technicianId },
        }),
      )
  }, [scale, date, businessId, technicianId, isReady])
}

/** When the business is open, as Settings say it. */
export function useHours() {
  return useQuery({ ...api.business.settings.read.queryOptions(), select: (settings) => settings.hours.value }).data
}
