import { expect, test } from 'vitest'
import { getPeriodDays, type Period } from './job-periods.ts'

test.each<[Period, string, string | undefined, string | undefined]>([
  ['today', '2026-11-18', '2026-11-18', '2026-11-18'],
  ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['week', '2026-11-18', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['next-week', '2026-11-16', '2026-11-23', '2026-11-29'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last-month', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['past', '2026-03-01', undefined, '2026-02-28'],
])('%s on %s is from %s to %s', (period, today, from, to) =>
  expect(getPeriodDays(period, today)).toEqual({ ...(from && { from }), ...(to && { to }) }),
)
