import { expect, test } from 'vitest'
import { DASHBOARD_PATHS, isDashboardPath } from './dashboard-paths.ts'
import { TABS } from './tabs.ts'

const ID = '3f0f1f5e-0a4e-4c54-9f41-9d9a1c5a7b10'

test('the paths that the server knows are those that the tabs show', () => {
  const shown = TABS.flatMap(({ path, pages = [] }) => [path, ...pages.map((page) => page.path)])
  expect(shown.toSorted()).toEqual(DASHBOARD_PATHS.toSorted())
})

test.each([
  '/dashboard',
  '/dashboard/',
  '/Dashboard/Jobs',
  '/dashboard/jobs/new',
  `/dashboard/jobs/${ID}`,
  '/dashboard/messages/18135550148',
  '/system-health',
])('%s is a page of the dashboard', (path) => {
  expect(isDashboardPath(path)).toBe(true)
})

test.each([
  '/dashboard/nonsense',
  '/dashboards',
  '/dashboard/jobs/none',
  `/dashboard/jobs/${ID}/x`,
  `/dashboard/pricing/${ID}`,
  '/dashboard/messages/none',
  '/dashboard//jobs',
  '/system-health/x',
  '/',
])('%s is no page of the dashboard', (path) => {
  expect(isDashboardPath(path)).toBe(false)
})
