import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, queryClient, type client } from '#dashboard/api-client.ts'

/** A technician as the browser has it: instants are ISO 8601 text. */
export type TechnicianRow = Awaited<ReturnType<typeof client.technicians.list>>[number]
export type Load = Awaited<ReturnType<typeof client.schedule.workload>>
export type LoadRow = Load['technicians'][number]

/** Nothing is asked while it is not known of which business. */
export const useTechnicians = (businessId: string | undefined) =>
  useQuery({ ...api.technicians.list.queryOptions({ input: { businessId } }), enabled: businessId !== undefined })

/** The work of the week that a day is in. */
export const useLoad = (date: string, businessId: string | undefined) =>
  useQuery({
    ...api.schedule.workload.queryOptions({ input: { date, businessId } }),
    enabled: businessId !== undefined,
    placeholderData: keepPreviousData,
  })

/** Fetches what a technician is booked for on these days. Does not fetch before the days are chosen. */
export const useBooked = (technicianId: string, from: string, to: string) =>
  useQuery({
    ...api.schedule.bookings.queryOptions({ input: { technicianId, from, to } }),
    enabled: from !== '' && to !== '' && from <= to,
  })

/** Fetches the current technician and bypasses the cache. */
export const newestTechnician = (id: string): Promise<TechnicianRow> =>
  queryClient.fetchQuery({ ...api.technicians.get.queryOptions({ input: { id } }), staleTime: 0 })
