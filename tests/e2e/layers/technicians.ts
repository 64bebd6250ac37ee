import type { Layer } from '../screen-paths.ts'

/** What opens over Technicians. */
export const TECHNICIANS: Layer[] = [
  {
    name: 'add-team-member',
    tab: '/dashboard/technicians',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add team member' }).click()
      await page.getByRole('dialog', { name: 'Add team member' }).waitFor()
    },
  },
]
