import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { api, client, nextCursor, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toastError } from '#dashboard/parts/toasts.tsx'
import { BUSY, type Decision, type Field, type Known, type LineList, type Target } from '../contract.ts'

/** An import as the browser has it: instants are ISO 8601 text. */
export type ImportRow = Awaited<ReturnType<typeof client.imports.get>>
export type LineRow = Awaited<ReturnType<typeof client.imports.lines>>['body'][number]

/** Milliseconds between two looks at what is under way, besides what the server tells by itself. */
const LOOK_EVERY = 2000

export const isBusy = ({ status }: Pick<ImportRow, 'status'>): boolean => BUSY.includes(status)

export const useImport = (id: string) =>
  useQuery({
    ...api.imports.get.queryOptions({ input: { id } }),
    refetchInterval: (query) => (query.state.data && isBusy(query.state.data) ? LOOK_EVERY : false),
  })

export const useImports = () =>
  useInfiniteQuery(
    api.imports.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 10, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )

export const useLines = (id: string, state: LineList) =>
  useInfiniteQuery(
    api.imports.lines.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, state, limit: 20, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )

/** Puts the server's answer on screen at once; what else shows it is asked for again. */
const shown = (answer: ImportRow): void => {
  queryClient.setQueryData(api.imports.get.queryKey({ input: { id: answer.id } }), answer)
  void queryClient.invalidateQueries({ queryKey: api.imports.list.key() })
}

export const useReread = (id: string) =>
  useMutation({
    mutationFn: (overrides: { delimiter?: ImportRow['delimiter']; hasHeadings?: boolean }) =>
      client.imports.reread({ id, ...overrides }),
    onSuccess: shown,
    onError: (error) => toastError('Couldn’t reread file', errorMessage(error)),
  })

export const useCheck = (id: string) =>
  useMutation({ mutationFn: (targets: (Target | null)[]) => client.imports.check({ id, targets }), onSuccess: shown })

export const useMend = (id: string) =>
  useMutation({
    mutationFn: ({ line, cells }: { line: number; cells: Partial<Record<Field, string>> }) =>
      client.imports.mend({ id, line, cells }),
    onError: (error) => toastError('Couldn’t fix line', errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.imports.key() }),
  })

export const useDecide = (id: string) =>
  useMutation({
    mutationFn: ({ line, as }: { line: number; as: Decision }) => client.imports.decide({ id, line, as }),
    onError: (error) => toastError('Couldn’t save your choice', errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.imports.key() }),
  })

export const useStart = (id: string) =>
  useMutation({
    mutationFn: (known: Known) => client.imports.start({ id, known }),
    onSuccess: shown,
    onError: (error) => toastError('Couldn’t import', errorMessage(error)),
  })

export const useCancel = (id: string) =>
  useMutation({
    mutationFn: () => client.imports.cancel({ id }),
    onSuccess: shown,
    onError: (error) => toastError('Couldn’t cancel import', errorMessage(error)),
  })

export const useUndo = (id: string) =>
  useMutation({
    mutationFn: () => client.imports.undo({ id }),
    onSuccess: shown,
    onError: (error) => toastError('Couldn’t undo import', errorMessage(error)),
  })

export const useDiscard = () =>
  useMutation({
    mutationFn: (id: string) => client.imports.discard({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.imports.list.key() }),
    onError: (error) => toastError('Couldn’t discard file', errorMessage(error)),
  })
