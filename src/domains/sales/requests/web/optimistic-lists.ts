import type { InfiniteData } from '@tanstack/react-query'
import { api, queryClient } from '#dashboard/api-client.ts'
import type { Status } from '../contract.ts'
import type { Page, RequestRow } from './queries.ts'

type Pages = InfiniteData<Page>

/**
 * Shows a request where it will stand, before the server has said so: out of the columns and lists it leaves, into
 * those it comes to, and the counts with it. Answers what puts all of it back.
 */
export async function moveInLists(id: string, status: Status): Promise<() => void> {
  const keys = [api.requests.list.key(), api.requests.get.key({ input: { id } }), api.requests.counts.key()]
  await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })))
  const before = keys.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }))
  const row = find(id)
  if (row && row.status !== status) {
    for (const [key, data] of queryClient.getQueriesData<Pages>({ queryKey: api.requests.list.key() })) {
      if (data && 'pages' in data) queryClient.setQueryData(key, move(data, { ...row, status }, statusOf(key)))
    }
    queryClient.setQueryData(api.requests.get.queryKey({ input: { id } }), (shown) => shown && { ...shown, status })
    queryClient.setQueryData(
      api.requests.counts.queryKey(),
      (counts) => counts && { ...counts, [row.status]: counts[row.status] - 1, [status]: counts[status] + 1 },
    )
  }
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

/** The row as any list, or the page of it, has it. */
function find(id: string): RequestRow | undefined {
  const one = queryClient.getQueryData(api.requests.get.queryKey({ input: { id } }))
  if (one) return one
  for (const [, data] of queryClient.getQueriesData<Pages>({ queryKey: api.requests.list.key() })) {
    const row =
      data && 'pages' in data ? data.pages.flatMap((page) => page.body).find((each) => each.id === id) : undefined
    if (row) return row
  }
  return undefined
}

/** The status that a list was asked for; oRPC's keys are `[path, { input, type }]`. */
function statusOf(key: readonly unknown[]): unknown {
  const asked = key[1] as { input?: { status?: unknown } } | undefined
  return asked?.input?.status
}

function move(data: Pages, row: RequestRow, wanted: unknown): Pages {
  const isThere = data.pages.some((page) => page.body.some(({ id }) => id === row.id))
  if (wanted === undefined) return withBodies(data, (body) => body.map((each) => (each.id === row.id ? row : each)))
  if (wanted !== row.status) return withBodies(data, (body) => body.filter(({ id }) => id !== row.id))
  if (isThere) return data
  return withBodies(data, (body, place) =>
    place === 0 ? [...body, row].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) : body,
  )
}

const withBodies = (data: Pages, change: (body: RequestRow[], place: number) => RequestRow[]): Pages => ({
  ...data,
  pages: data.pages.map((page, place) => ({ ...page, body: change(page.body, place) })),
})
