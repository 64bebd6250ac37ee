import type { Layer } from '../screen-paths.ts'

/** What opens over Reports. */
export const REPORTS: Layer[] = [
  {
    name: 'schedule-reports',
    tab: '/dashboard/reports',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Schedule Auto-Reports' }).click(),
  },
]
