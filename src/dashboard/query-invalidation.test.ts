import { QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { api, queryClient } from './api-client.ts'
import { invalidate, keysOf } from './query-invalidation.ts'

afterEach(() => queryClient.clear())

/** A query on screen, and how often it was asked for after it was first shown. */
function show(queryKey: QueryKey) {
  const ask = vi.fn<() => Promise<string>>(async () => 'answer')
  queryClient.setQueryData(queryKey, 'shown')
  new QueryObserver(queryClient, { queryKey, queryFn: ask }).subscribe(() => {})
  return ask
}

test('changes that show in the same query refetch it once, and settle when it has arrived', async () => {
  const history = show(api.history.ofJob.queryKey({ input: { id: 'one', limit: 20 } }))
  const report = show([...api.reports.report.key(), 'asked'])
  const campaigns = show(api.campaigns.list.key())
  // Both touch the history, and `jobs` all reports while `estimates` names just one of them.
  await invalidate('jobs', 'estimates')
  expect([history, report, campaigns].map(({ mock }) => mock.results.length)).toEqual([1, 1, 0])
})

test('a name without an entry shows nowhere', () => {
  expect(keysOf(['toString', 'not-known-yet'])).toEqual([])
  expect(keysOf(['campaigns', 'not-known-yet'])).toEqual([api.campaigns.key()])
})
