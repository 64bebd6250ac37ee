import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { MARGIN_GROUPINGS } from '../contract.ts'

export type CostView = Awaited<ReturnType<typeof client.costs.plan>>
export type MarginsView = Awaited<ReturnType<typeof client.costs.margins>>
export type SettingsView = Awaited<ReturnType<typeof client.costs.settings.read>>

/** A job as it stands in the editor. */
export type CostQuery = {
  businessId: string
  jobId?: string | undefined
  service?: string | undefined
  areaSqFt?: string | undefined
  finish?: 'wet-look' | 'satin' | 'natural' | undefined
  amount?: string | undefined
  minutes?: string | undefined
  technicianIds: string
  equipmentIds: string
}

/** Keeps the last plan on screen while the server computes the next one, so that nothing flashes at every keystroke. */
export const usePlannedCost = (asked: CostQuery) =>
  useQuery({ ...api.costs.plan.queryOptions({ input: asked }), placeholderData: keepPreviousData })

export const useJobCost = (id: string) => useQuery(api.costs.ofJob.queryOptions({ input: { id } }))

export const useMargins = (asked: {
  from: string
  to: string
  by: (typeof MARGIN_GROUPINGS)[number]
  businessId: string | undefined
}) =>
  useQuery({
    ...api.costs.margins.queryOptions({ input: asked }),
    enabled: asked.businessId !== undefined && asked.from <= asked.to,
    placeholderData: keepPreviousData,
  })

export const useCostSettings = () => useQuery(api.costs.settings.read.queryOptions())

export function useSaveCostSettings() {
  return useAppMutation(null, {
    mutationFn: client.costs.settings.save,
    onSuccess: () => toast('Job cost saved', 'Jobs will use it from now on.'),
    touchesLater: 'costs',
  })
}

export function useSetHours() {
  return useAppMutation(null, {
    mutationFn: client.costs.setHours,
    onSuccess: (cost) => {
      queryClient.setQueryData(api.costs.ofJob.queryKey({ input: { id: cost.jobId } }), cost)
      toast('Hours saved')
    },
    touchesLater: 'costs',
  })
}
