import { ORPCError } from '@orpc/client'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { Finish } from '#domains/work/jobs/contract.ts'

/** The needs of a job as the browser has them: instants are ISO 8601 text. */
export type Needs = Awaited<ReturnType<typeof client.needs.get>>
export type NeedLine = Needs['lines'][number]
export type Coverage = Awaited<ReturnType<typeof client.needs.coverage>>

/** Work as it is typed; null: not said. */
export type Typed = { service: string; areaSqFt: number | null; finish: Finish | null }

const typedInput = ({ service, areaSqFt, finish }: Typed) => ({
  service,
  ...(areaSqFt !== null && { areaSqFt: String(areaSqFt) }),
  ...(finish !== null && { finish }),
})

/** `typed`: the job with what is in the editor and not saved yet. */
export const useNeeds = (id: string, typed?: Typed | null) =>
  useQuery({
    ...api.needs.get.queryOptions({ input: { id, ...(typed && { draft: 'true', ...typedInput(typed) }) } }),
    placeholderData: keepPreviousData,
  })

export const newestNeeds = (id: string): Promise<Needs> => client.needs.get({ id })

/** What a job would take that is not made yet. */
export const useEstimate = (businessId: string, typed: Typed) =>
  useQuery({
    ...api.needs.estimate.queryOptions({ input: { businessId, ...typedInput(typed) } }),
    enabled: typed.service !== '',
    placeholderData: keepPreviousData,
  })

/** What else a job can take. */
export const useShelf = () => useQuery(api.needs.shelf.queryOptions())

export const useCoverage = (businessId: string) => useQuery(api.needs.coverage.queryOptions({ input: { businessId } }))

const refresh = () =>
  Promise.all(
    [api.needs.key(), api.jobs.key(), api.history.key(), api.inventory.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** When another user saved first, the dialog shows the refusal and offers a way out of it. */
export const useSayNeeds = () =>
  useMutation(
    api.needs.save.mutationOptions({
      onSuccess: () => toast('Materials saved', 'Available stock is reserved once the job has a date.'),
      onError: (error) => {
        if (!versionConflict(error)) toastError('Couldn’t save materials', errorMessage(error))
      },
      onSettled: refresh,
    }),
  )

/** More than there is in the books is asked about in the dialog. */
export const useRecordUse = () =>
  useMutation(
    api.needs.use.mutationOptions({
      onSuccess: () => toast('Usage recorded', 'Stock was updated.'),
      onError: (error) => {
        if (!isShort(error)) toastError('Couldn’t record usage', errorMessage(error))
      },
      onSettled: refresh,
    }),
  )

export const isShort = (error: unknown): boolean => error instanceof ORPCError && error.code === 'SHORT_OF_STOCK'

export const useSaveCoverage = () =>
  useMutation(
    api.needs.saveCoverage.mutationOptions({
      onSuccess: () => toast('Coverage rates saved', 'Upcoming jobs were updated.'),
      onError: (error) => {
        if (!versionConflict(error)) toastError('Couldn’t save coverage rates', errorMessage(error))
      },
      onSettled: refresh,
    }),
  )

export const useLearning = () =>
  useAppMutation(
    'Couldn’t save coverage rates',
    api.needs.learning.mutationOptions({
      onSuccess: () => toast('Coverage rates saved', 'Upcoming jobs were updated.'),
      onSettled: refresh,
    }),
  )
