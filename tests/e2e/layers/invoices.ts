import type { Layer } from '../screen-paths.ts'

/** What opens over Invoices. */
export const INVOICES: Layer[] = [
  {
    name: 'invoice-preview',
    tab: '/dashboard/invoices',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('region', { name: 'Preview' }).waitFor()
    },
  },
]
