import { useQuery } from '@tanstack/react-query'
import { api, isNotFound, type client } from '#dashboard/api-client.ts'

/** A member as the browser has them. */
export type MemberRow = Awaited<ReturnType<typeof client.team.list>>[number]
export type VisitAheadRow = Awaited<ReturnType<typeof client.team.visitsAhead>>[number]

export const useMembers = () => useQuery(api.team.list.queryOptions())

/** Nothing is asked while the dialog is closed. */
export const useVisitsAhead = (technicianId: string) =>
  useQuery({ ...api.team.visitsAhead.queryOptions({ input: { id: technicianId } }), staleTime: 0 })

/** Everyone who does jobs, of both businesses. */
export const useEveryTechnician = () => useQuery(api.technicians.list.queryOptions({ input: {} }))

/** One technician; nothing is asked for someone who does no jobs. */
export const useTechnician = (id: string | null) =>
  useQuery({
    ...api.technicians.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
    retry: (many, error) => !isNotFound(error) && many < 2,
  })
