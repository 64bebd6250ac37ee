import { ORPCError } from '@orpc/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, versionConflict, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
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
export const useShelf = () => useQuery(api.needs.usableItems.queryOptions())

export const useCoverage = (businessId: string) => useQuery(api.needs.coverage.queryOptions({ input: { businessId } }))

const TOUCHED = ['needs', 'jobs', 'materials', 'equipment'] as const

/** When another user saved first, the dialog shows the refusal and offers a way out of it. */
export const useSayNeeds = () =>
  useAppMutation('Couldn’t save materials', {
    mutationFn: client.needs.save,
    onSuccess: () => toast('Materials saved', 'Available stock is reserved once the job has a date.'),
    unless: versionConflict,
    touches: TOUCHED,
  })

/** More than there is in the books is asked about in the dialog. */
export const useRecordUse = () =>
  useAppMutation('Couldn’t record usage', {
    mutationFn: client.needs.recordUsage,
    onSuccess: () => toast('Usage recorded', 'Stock was updated.'),
    unless: isShort,
    touches: TOUCHED,
  })

export const isShort = (error: unknown): boolean => error instanceof ORPCError && error.code === 'SHORT_OF_STOCK'

export const useSaveCoverage = () =>
  useAppMutation('Couldn’t save coverage rates', {
    mutationFn: client.needs.saveCoverage,
    onSuccess: () => toast('Coverage rates saved', 'Upcoming jobs were updated.'),
    unless: versionConflict,
    touches: TOUCHED,
  })

export const useLearning = () =>
  useAppMutation('Couldn’t save coverage rates', {
    mutationFn: client.needs.learning,
    onSuccess: () => toast('Coverage rates saved', 'Upcoming jobs were updated.'),
    touches: TOUCHED,
  })
