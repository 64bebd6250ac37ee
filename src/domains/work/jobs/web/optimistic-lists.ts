import type { InfiniteData } from '@tanstack/react-query'
import { api, queryClient } from '#dashboard/api-client.ts'
import type { Status } from '../contract-status.ts'
import type { JobRow, Page } from './row-types.ts'

type Pages = InfiniteData<Page>
/** What a list was asked for, as far as it matters here. */
type Input = { status?: unknown; sort?: unknown; businessId?: unknown }

/**
 * Shows a job where it will stand, before the server has said so: out of the columns and lists it leaves, into those it
 * comes to, and the counts with it. Answers what puts all of it back.
 */
export async function moveInLists(id: string, status: Status): Promise<() => void> {
  const keys = [api.jobs.list.key(), api.jobs.get.key({ input: { id } }), api.jobs.counts.key()]
  await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })))
  const before = keys.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }))
  const row = findJob(id)
  if (row && row.status !== status) {
    for (const [key, data] of queryClient.getQueriesData<Pages>({ queryKey: api.jobs.list.key() }))
      if (data && 'pages' in data) queryClient.setQueryData(key, move(data, { ...row, status }, inputOf(key)))
    queryClient.setQueryData(api.jobs.get.queryKey({ input: { id } }), (shown) => shown && { ...shown, status })
    queryClient.setQueryData(
      api.jobs.counts.queryKey({ input: { businessId: row.businessId } }),
      (counts) => counts && { ...counts, [row.status]: counts[row.status] - 1, [status]: counts[status] + 1 },
    )
  }
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

/**
 * Returns the row from its page or any list, whichever was fetched last: a cached row that is off screen may be old.
 */
export function findJob(id: string): JobRow | undefined {
  const page = queryClient.getQueryState(api.jobs.get.queryKey({ input: { id } }))
  const found: { row: JobRow; at: number }[] = page?.data ? [{ row: page.data, at: page.dataUpdatedAt }] : []
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey: api.jobs.list.key() })) {
    const data = state.data as Pages | undefined // the cache does not know whose key it is
    const row =
      data && 'pages' in data ? data.pages.flatMap(({ body }) => body).find((each) => each.id === id) : undefined
    if (row) found.push({ row, at: state.dataUpdatedAt })
  }
  return found.toSorted((a, b) => b.at - a.at)[0]?.row
}

/** What stands in the key of a list; oRPC's keys are `[path, { input, type }]`. */
const inputOf = (key: readonly unknown[]): Input => (key[1] as { input?: Input } | undefined)?.input ?? {}

function move(data: Pages, row: JobRow, { status, sort, businessId }: Input): Pages {
  const isThere = data.pages.some((page) => page.body.some(({ id }) => id === row.id))
  if (status === undefined) return withBodies(data, (body) => body.map((each) => (each.id === row.id ? row : each)))
  if (status !== row.status) return withBodies(data, (body) => body.filter(({ id }) => id !== row.id))
  if (isThere || businessId !== row.businessId) return data
  return withBodies(data, (body, place) =>
    place === 0
      ? [...body, row].toSorted(
          sort === 'scheduled' ? bySchedule : sort === 'latest' ? (a, b) => bySchedule(b, a) : byAge,
        )
      : body,
  )
}

const byAge = (a: JobRow, b: JobRow): number => b.createdAt.localeCompare(a.createdAt)
const bySchedule = (a: JobRow, b: JobRow): number => standsAt(a).localeCompare(standsAt(b))
/** What has no date stands last. */
const standsAt = ({ scheduledDate, scheduledTime }: JobRow): string =>
  scheduledDate === null ? '~' : `${scheduledDate} ${scheduledTime ?? ''}`

const withBodies = (data: Pages, change: (body: JobRow[], place: number) => JobRow[]): Pages => ({
  ...data,
  pages: data.pages.map((page, place) => ({ ...page, body: change(page.body, place) })),
})
