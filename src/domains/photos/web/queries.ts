import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type client, nextCursor, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useUser } from '#dashboard/session.ts'
import type { Standing } from '../contract.ts'

/** A photo as the browser has it: instants are ISO 8601 text. */
export type PhotoRow = Awaited<ReturnType<typeof client.photos.list>>['body'][number]
export type JobRow = Awaited<ReturnType<typeof client.jobs.list>>['body'][number]

const PAGE = 48
const ON_THE_PAGE = 'The public gallery shows it from now on.'

/** Those that wait, are approved or are hidden, in the order of the gallery, page by page. */
export const usePhotos = (standing: Standing) =>
  useInfiniteQuery(
    api.photos.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ standing, limit: PAGE, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )

export const usePhotoCounts = () => useQuery(api.photos.counts.queryOptions({ input: {} }))

/** The jobs of these photos by their ids; technicians are told nothing of customers. */
export function useJobsForPhotos(photos: readonly PhotoRow[]): Map<string, JobRow> {
  const mayAsk = useOffice()
  const ids = [...new Set(photos.flatMap(({ jobId }) => jobId ?? []))].slice(0, 200)
  const jobs = useQuery({
    ...api.jobs.list.queryOptions({ input: { ids: ids.join(), limit: 200 } }),
    enabled: mayAsk && ids.length > 0,
    placeholderData: (before) => before,
  })
  return new Map(jobs.data?.body.map((job) => [job.id, job]))
}

/** Whether this person approves: the owner and the office do, a technician sends. */
export function useOffice(): boolean {
  const role = useUser().data?.role
  return role === 'owner' || role === 'staff'
}

const refresh = () => queryClient.invalidateQueries({ queryKey: api.photos.key() })

export function useUpdatePhoto() {
  return useMutation(
    api.photos.update.mutationOptions({
      onSuccess: ({ approved }, change) => {
        if (change.approved === undefined)
          toast('Photo saved', approved ? ON_THE_PAGE : 'Approve it to show it in public.')
        else if (approved) toast('Photo approved', ON_THE_PAGE)
        else toast('Photo hidden', 'Only you can open it now.')
      },
      onError: (error) => toastError('Not saved', errorMessage(error)),
      onSettled: refresh,
    }),
  )
}

export function useUpdatePair() {
  return useMutation(
    api.photos.updatePair.mutationOptions({
      onSuccess: (_pair, { approved }) => {
        if (approved === undefined) toast('Pair saved', 'The public gallery has the new words.')
        else if (approved) toast('Pair approved', 'The public gallery shows it as a slider from now on.')
        else toast('Pair hidden', 'Only you can open it now.')
      },
      onError: (error) => toastError('Not saved', errorMessage(error)),
      onSettled: refresh,
    }),
  )
}

const toNotice = (title: string, text: string) => ({
  onSuccess: () => toast(title, text),
  onError: (error: unknown) => toastError('Not saved', errorMessage(error)),
  onSettled: refresh,
})
export const useSwap = () =>
  useMutation(
    api.photos.swap.mutationOptions(toNotice('Swapped', 'The after is the before now, and the other way round.')),
  )
export const useUnpair = () =>
  useMutation(
    api.photos.unpair.mutationOptions(
      toNotice('Pair taken apart', 'Each photo stands by itself. Edit pairs them again.'),
    ),
  )
export const usePair = () =>
  useMutation(api.photos.pair.mutationOptions(toNotice('Paired', 'The two are one slider now.')))

export function useRemovePhoto() {
  const restore = useMutation(api.photos.restore.mutationOptions(toNotice('Photo is back', 'It is where it was.')))
  return useMutation(
    api.photos.remove.mutationOptions({
      onSuccess: ({ id }) =>
        toast('Photo deleted', 'Nobody can open it any more.', { word: 'Undo', run: () => restore.mutate({ id }) }),
      onError: (error) => toastError('Not deleted', errorMessage(error)),
      onSettled: refresh,
    }),
  )
}

/**
 * The photos in the order that the owner has given them, and the way to give another: seen at once, saved a moment
 * after the last move.
 */
export function useOrderPhotos(photos: PhotoRow[]): [PhotoRow[], (ids: string[]) => void] {
  const [moved, setMoved] = useState<string[] | null>(null)
  const saving = useMutation(
    api.photos.order.mutationOptions({
      onError: (error) => toastError('The order was not saved', errorMessage(error)),
      onSettled: async (_saved, _error, { ids }) => {
        await refresh()
        // A move made meanwhile stays.
        setMoved((now) => (now === ids ? null : now))
      },
    }),
  )
  const save = useDebouncedCallback((ids: string[]) => saving.mutate({ ids }), { delay: 600, flushOnUnmount: true })
  const place = ({ id }: PhotoRow) => (moved?.includes(id) ? moved.indexOf(id) : Infinity)
  return [
    moved ? photos.toSorted((a, b) => place(a) - place(b) || 0) : photos,
    (ids) => {
      setMoved(ids)
      save(ids)
    },
  ]
}
