import { useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { RecordKind } from '../contract.ts'

type Lists = Awaited<ReturnType<typeof client.files.list>>
/** As the browser has them: instants are ISO 8601 text. */
export type PhotoRow = Lists['photos'][number]
export type FileRow = Lists['files'][number]

export const useRecordFiles = (of: RecordKind, id: string) =>
  useQuery(api.files.list.queryOptions({ input: { of, id } }))

export const useShare = () =>
  useAppMutation('Couldn’t change who sees it', {
    mutationFn: client.files.share,
    onSuccess: (_shared, { shared }) =>
      toast(
        shared ? 'Customer can see it' : 'Hidden from the customer',
        shared ? 'It’s on their page and listed on the PDF.' : 'Only your team can open it now.',
      ),
    touches: 'files',
  })

export function useRemoveFile() {
  const restore = useAppMutation('Couldn’t restore file', {
    mutationFn: client.files.restore,
    onSuccess: () => toast('File restored', 'It’s back where it was.'),
    touches: 'files',
  })
  return useAppMutation('Couldn’t delete file', {
    mutationFn: client.files.remove,
    onSuccess: ({ id }) =>
      toast('File deleted', 'No one can open it.', { word: 'Undo', run: () => restore.mutate({ id }) }),
    touches: 'files',
  })
}
