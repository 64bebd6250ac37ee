import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CoalescingQueryClient } from './coalescing-query-client.ts'

const client = new CoalescingQueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
// The class waits by the browser's own timers, and has no clock to set.
// oxlint-disable-next-line no-restricted-properties
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** A list on screen, and how often it was asked for after it was first shown. */
function show(...queryKey: string[]) {
  const ask = vi.fn<() => Promise<string>>(async () => queryKey.join('/'))
  client.setQueryData(queryKey, 'shown')
  new QueryObserver(client, { queryKey, queryFn: ask }).subscribe(() => {})
  return ask
}

test('a list that several changes name within a moment is asked for once', async () => {
  const [board, list, other] = [show('jobs', 'board'), show('jobs', 'list'), show('customers')]
  // The form that saved, the server's word of it, and what follows from it.
  void client.invalidateQueries({ queryKey: ['jobs'] })
  await vi.advanceTimersByTimeAsync(50)
  void client.invalidateQueries({ queryKey: ['jobs', 'board'] })
  void client.invalidateQueries({ queryKey: ['jobs'] })
  await vi.advanceTimersByTimeAsync(1000)
  expect([board, list, other].map((ask) => ask.mock.calls.length)).toEqual([1, 1, 0])
})

test('a call that waits for a list waits until the list was asked for', async () => {
  const ask = show('jobs')
  const done = vi.fn<() => void>()
  void client.invalidateQueries({ queryKey: ['jobs'] }).then(done)
  expect(client.getQueryState(['jobs'])?.isInvalidated).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect([ask, done].map((called) => called.mock.calls.length)).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(100)
  expect([ask, done].map((called) => called.mock.calls.length)).toEqual([1, 1])
  expect(client.getQueryData(['jobs'])).toBe('jobs')
})

test('changes that follow one another without end do not put it off for longer than 600 ms', async () => {
  const ask = show('jobs')
  for (let passed = 0; passed < 1200; passed += 100) {
    void client.invalidateQueries({ queryKey: ['jobs'] })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(1)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(3)
})

test('without a filter everything on screen is asked for', async () => {
  const [jobs, customers] = [show('jobs'), show('customers')]
  void client.invalidateQueries()
  await vi.advanceTimersByTimeAsync(500)
  expect([jobs, customers].map((ask) => ask.mock.calls.length)).toEqual([1, 1])
})
