import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DASHBOARD_PATHS } from '../../src/dashboard/dashboard-paths.ts'
import { findSources } from './screen-sources.ts'

test('finds the source of every address of the dashboard', () => {
  const sources = findSources(readFileSync('src/dashboard/tabs.ts', 'utf8'), (specifier) => specifier)
  expect(Object.keys(sources).toSorted()).toEqual(DASHBOARD_PATHS.toSorted())
  expect(sources['/dashboard/jobs/:id']).toBe('#domains/work/jobs/web/job-page.tsx')
})

test('stops the build at a view that is not loaded lazily', () => {
  expect(() => findSources(`{ path: '/dashboard', view: Overview }`, String)).toThrow(
    'Overview, the view at /dashboard',
  )
})
