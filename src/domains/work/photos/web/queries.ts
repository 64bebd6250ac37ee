import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, nextCursor } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useUser } from '#dashboard/session.ts'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { Standing } from '../contract.ts'

/** A photo as the browser has it: instants are ISO 8601 text. */
export type PhotoRow = Awaited<ReturnType<typeof client.photos.list>>['body'][number]
export type JobRow = Awaited<ReturnType<typeof client.jobs.list>>['body'][number]

const PAGE = 48
const ON_THE_PAGE = 'It’s now in your public gallery.'

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

/** Returns the jobs of these photos by their ids; technicians see nothing about customers. */
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

export function useUpdatePhoto() {
  return useAppMutation('Couldn’t save', {
    mutationFn: client.photos.update,
    onSuccess: ({ approved }, change) => {
      if (change.approved === undefined) toast('Photo saved', approved ? ON_THE_PAGE : 'Approve it to publish it.')
      else if (approved) toast('Photo approved', ON_THE_PAGE)
      else toast('Photo hidden', 'Only your team can open it now.')
    },
    touches: 'photos',
  })
}

export function useUpdatePair() {
  return useAppMutation('Couldn’t save', {
    mutationFn: client.photos.updatePair,
    onSuccess: (_pair, { approved }) => {
      if (approved === undefined) toast('Pair saved', 'Your public gallery is updated.')
      else if (approved) toast('Pair approved', 'It’s now a slider in your public gallery.')
      else toast('Pair hidden', 'Only your team can open it now.')
    },
    touches: 'photos',
  })
}

const toNotice = (title: string, text: string) => ({
  onSuccess: () => toast(title, text),
  touches: 'photos' as const,
})
export const useSwap = () =>
  useAppMutation('Couldn’t save', {
    mutationFn: client.photos.swap,
    ...toNotice('Photos swapped', 'Before and after were swapped.'),
  })
export const useUnpair = () =>
  useAppMutation('Couldn’t save', {
    mutationFn: client.photos.unpair,
    ...toNotice('Photos unpaired', 'Each photo is now separate. Use Edit to pair them again.'),
  })
export const usePair = () =>
  useAppMutation('Couldn’t save', {
    mutationFn: client.photos.pair,
    ...toNotice('Photos paired', 'They’re now one slider.'),
  })

export function useRemovePhoto() {
  const restore = useAppMutation('Couldn’t save', {
    mutationFn: client.photos.restore,
    ...toNotice('Photo restored', 'It’s back where it was.'),
  })
  return useAppMutation('Couldn’t delete photo', {
    mutationFn: client.photos.remove,
    onSuccess: ({ id }) =>
      toast('Photo deleted', 'No one can open it.', { word: 'Undo', run: () => restore.mutate({ id }) }),
    touches: 'photos',
  })
}

/**
 * The photos in the order that the owner has given them, and the way to give another: seen at once, saved a moment
 * after the last move.
 */
export function useOrderPhotos(photos: PhotoRow[]): [PhotoRow[], (ids: string[]) => void] {
  const [moved, setMoved] = useState<string[] | null>(null)
  const saving = useAppMutation('Couldn’t save order', {
    mutationFn: client.photos.order,
    touches: 'photos',
    // A move that was made during the request stays.
    onSettled: (_saved, _error, { ids }) => setMoved((now) => (now === ids ? null : now)),
  })
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
