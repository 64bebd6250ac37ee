import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoticedChanges } from './noticed-changes.ts'

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
const changes = new NoticedChanges(client)
// The class waits by the browser's own timers, and has no clock to set.
// oxlint-disable-next-line no-restricted-properties
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** A list on screen that takes `ms` to answer, and how often it was asked for after it was first shown. */
function show(queryKey: string[], ms = 0) {
  const ask = vi.fn<() => Promise<string>>(async () => {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    return queryKey.join('/')
  })
  client.setQueryData(queryKey, 'shown')
  new QueryObserver(client, { queryKey, queryFn: ask }).subscribe(() => {})
  return ask
}
const calls = (...asks: ReturnType<typeof show>[]) => asks.map((ask) => ask.mock.calls.length)

test('a list that several notices name within a moment is asked for once', async () => {
  const [board, list, other] = [show(['jobs', 'board']), show(['jobs', 'list']), show(['customers'])]
  changes.add([['jobs']])
  await vi.advanceTimersByTimeAsync(50)
  changes.add([['jobs', 'board'], ['jobs']])
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls(board, list, other)).toEqual([1, 1, 0])
})

test('a form that saved shows its lists at once, and the notice of the same change asks for them no second time', async () => {
  const [jobs, reports] = [show(['jobs'], 300), show(['reports'])]
  changes.add([['jobs'], ['reports']])
  await vi.advanceTimersByTimeAsync(20)
  void client.invalidateQueries({ queryKey: ['jobs'] })
  expect(calls(jobs, reports)).toEqual([1, 0])
  // While the form's own fetch is under way, and long after it.
  await vi.advanceTimersByTimeAsync(150)
  expect(calls(jobs, reports)).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls(jobs, reports)).toEqual([1, 1])
  expect(client.getQueryState(['jobs'])?.isInvalidated).toBe(false)
})

test('what was being fetched when the notice came is asked for again: it may show what was there before', async () => {
  const jobs = show(['jobs'], 60)
  void client.refetchQueries({ queryKey: ['jobs'] })
  changes.add([['jobs']])
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls(jobs)).toEqual([2])
})

test('what is not on screen is marked as stale, and asked for when it is shown', async () => {
  client.setQueryData(['jobs'], 'kept')
  changes.add([['jobs']])
  await vi.advanceTimersByTimeAsync(1000)
  expect(client.getQueryState(['jobs'])?.isInvalidated).toBe(true)
})

test('notices that follow one another without end do not put it off for longer than 600 ms', async () => {
  const jobs = show(['jobs'])
  for (let passed = 0; passed < 1200; passed += 100) {
    changes.add([['jobs']])
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(jobs.mock.calls.length).toBeGreaterThanOrEqual(1)
  expect(jobs.mock.calls.length).toBeLessThanOrEqual(3)
})
