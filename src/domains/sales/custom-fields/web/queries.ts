import { useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import type { ValuesOf } from '../contract.ts'

/** As the browser has them: instants are ISO 8601 text. */
export type FieldRow = Awaited<ReturnType<typeof client.customFields.list>>[number]
export type ValueRow = Awaited<ReturnType<typeof client.customFields.values>>[number]

export const useCustomFields = () => useQuery(api.customFields.list.queryOptions())
export const useCustomValues = (of: ValuesOf, id: string) =>
  useQuery(api.customFields.values.queryOptions({ input: { of, id } }))

export const useSetValues = () =>
  useAppMutation(null, {
    mutationFn: client.customFields.setValues,
    onSuccess: () => toast('Details saved'),
    touches: 'custom-values',
  })

export const useAddField = () =>
  useKeyedMutation('Couldn’t add field', {
    mutationFn: client.customFields.create,
    onSuccess: ({ name }) => toast('Field added', `You can fill in ${name} now.`),
    touches: 'custom-fields',
  })

export const useChangeField = () =>
  useAppMutation('Couldn’t save field', {
    mutationFn: client.customFields.update,
    onSuccess: ({ name }) => toast('Field saved', `${name} is up to date.`),
    touches: 'custom-fields',
  })

export function useArchiveField() {
  const restore = useAppMutation('Couldn’t restore field', {
    mutationFn: client.customFields.restore,
    onSuccess: ({ name, used }) =>
      toast('Field restored', `${name} is back${used > 0 ? ` with ${countOf(used)}` : ''}.`),
    touches: 'custom-fields',
  })
  const archive = useAppMutation('Couldn’t archive field', {
    mutationFn: client.customFields.archive,
    onSuccess: ({ id, name, used }) =>
      toast(
        'Field archived',
        used > 0 ? `${name} is hidden. Its ${countOf(used)} come back with it.` : `${name} is hidden.`,
        {
          word: 'Undo',
          run: () => restore.mutate({ id }),
        },
      ),
    touches: 'custom-fields',
  })
  return { archive, restore }
}

/** `12 values`, `1 value` */
export const countOf = (used: number): string => (used === 1 ? '1 value' : `${used.toLocaleString('en-US')} values`)
