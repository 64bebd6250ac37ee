import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { Period } from '../contract.ts'

export type Part = Awaited<ReturnType<typeof client.health.list>>[number]
export type Trouble = Awaited<ReturnType<typeof client.health.events>>[number]

/** While the other period comes, the one before stays. */
export const useHealth = (period: Period) =>
  useQuery({ ...api.health.list.queryOptions({ input: { period } }), placeholderData: keepPreviousData })

export const useTroubles = () => useQuery(api.health.events.queryOptions())

export function useRunChecks(period: Period) {
  return useAppMutation('Health check failed', {
    mutationFn: client.health.run,
    onSuccess: (parts) => {
      queryClient.setQueryData(api.health.list.queryKey({ input: { period } }), parts)
      const bad = parts.filter(({ status }) => status === 'unhealthy').length
      toast(
        'All checks have run',
        bad === 0 ? 'Everything is working.' : bad === 1 ? '1 check is unhealthy.' : `${bad} checks are unhealthy.`,
      )
    },
    touchesLater: 'system-health',
  })
}
