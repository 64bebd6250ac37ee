import { expect, test } from 'vitest'
import type { Part } from './queries.ts'
import { formatHealthyShare } from './sparkline.tsx'
import { toDetails, summarizeHealth } from './format.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const part = (status: Part['status'], minutes = 4, metadata: string | null = null): Part => ({
  id: '00000000-0000-4000-8000-000000000000',
  checkType: 'Data',
  checkName: 'Disk',
  status,
  message: null,
  responseTimeMs: null,
  metadata,
  createdAt: new Date(NOW - minutes * 60_000).toISOString(),
  brokenSince: null,
  history: [],
})

test.each([
  [[part('healthy')], 'Everything that’s set up is working. Checked 4 minutes ago.'],
  [[part('healthy'), part('warning')], 'Disk needs attention. Everything else is working. Checked 4 minutes ago.'],
  [
    [part('warning', 0), part('warning'), part('unhealthy')],
    'Disk is not working. Disk and Disk need attention. Checked just now.',
  ],
  [[part('unhealthy', 1), part('unhealthy'), part('unknown')], 'Disk and Disk are not working. Checked a minute ago.'],
  [[part('healthy', 130)], 'Everything that’s set up is working. Checked 2 h 10 min ago.'],
  [[part('healthy', 3 * 1440)], 'Everything that’s set up is working. Checked on Nov 20, 2026, 7:00 AM.'],
])('%#: says how all of it does in one sentence', (parts, words) => {
  expect(summarizeHealth(parts, NOW)).toBe(words)
})

test('what a part says beside its message is read, and what is none of ours is left alone', () => {
  expect(toDetails(part('healthy', 0, '{"details":{"Size":"214 MB"},"advice":"Do this."}'))).toEqual({
    details: [['Size', '214 MB']],
    advice: 'Do this.',
  })
  expect(toDetails(part('healthy', 0, 'not json'))).toEqual({ details: [], advice: null })
  expect(toDetails(part('healthy'))).toEqual({ details: [], advice: null })
})

test('how much of the time it was well counts only what could be judged', () => {
  const at = (status: Part['status']) => ({ at: '', status, measure: null })
  expect(
    formatHealthyShare([at('healthy'), at('healthy'), at('healthy'), at('unhealthy'), at('unknown')], 'last 24 hours'),
  ).toBe('75% of the last 24 hours')
  expect(formatHealthyShare([at('unknown')], 'last 24 hours')).toBeNull()
})
