import type { Layer } from '../screen-paths.ts'

/** What opens over Recurring. */
export const RECURRING: Layer[] = [
  {
    name: 'add-service',
    tab: '/dashboard/recurring',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Service' }).click()
      await page.getByRole('dialog', { name: 'Add Service' }).waitFor()
    },
  },
]
