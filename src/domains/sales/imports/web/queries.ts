import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client, nextCursor, queryClient } from '#dashboard/api-client.ts'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
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
  useAppMutation('Couldn’t reread file', {
    mutationFn: (overrides: { delimiter?: ImportRow['delimiter']; hasHeadings?: boolean }) =>
      client.imports.reinspect({ id, ...overrides }),
    onSuccess: shown,
  })

export const useCheck = (id: string) =>
  useAppMutation(null, {
    mutationFn: (targets: (Target | null)[]) => client.imports.check({ id, targets }),
    onSuccess: shown,
  })

export const useMend = (id: string) =>
  useAppMutation('Couldn’t fix line', {
    mutationFn: ({ line, cells }: { line: number; cells: Partial<Record<Field, string>> }) =>
      client.imports.fixLine({ id, line, cells }),
    touches: 'imports',
  })

export const useDecide = (id: string) =>
  useAppMutation('Couldn’t save your choice', {
    mutationFn: ({ line, as }: { line: number; as: Decision }) => client.imports.resolveLine({ id, line, as }),
    touches: 'imports',
  })

export const useStart = (id: string) =>
  useAppMutation('Couldn’t import', {
    mutationFn: (known: Known) => client.imports.start({ id, known }),
    onSuccess: shown,
  })

export const useCancel = (id: string) =>
  useAppMutation('Couldn’t cancel import', {
    mutationFn: () => client.imports.cancel({ id }),
    onSuccess: shown,
  })

export const useUndo = (id: string) =>
  useAppMutation('Couldn’t undo import', {
    mutationFn: () => client.imports.undo({ id }),
    onSuccess: shown,
  })

export const useDiscard = () =>
  useAppMutation('Couldn’t discard file', {
    mutationFn: (id: string) => client.imports.discard({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.imports.list.key() }),
  })
