import { useQuery } from '@tanstack/react-query'
import { api, type client } from '#dashboard/api-client.ts'

export type CrewRow = Awaited<ReturnType<typeof client.crews.list>>[number]

export const useCrews = () => useQuery(api.crews.list.queryOptions())
