import type { Layer } from '../screen-paths.ts'

/** What opens over Technicians. */
export const TECHNICIANS: Layer[] = [
  {
    name: 'add-technician',
    tab: '/dashboard/technicians',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Technician' }).click()
      await page.getByRole('dialog', { name: 'Add Technician' }).waitFor()
    },
  },
]
