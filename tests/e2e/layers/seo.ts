import type { Layer } from '../screen-paths.ts'

/** What opens over SEO and its redirects. */
export const SEO: Layer[] = [
  {
    name: 'seo-history',
    tab: '/seo-management?page=/about',
    screen: 'desk',
    open: async (page) => {
      await page.getByRole('button', { name: 'History' }).click()
      await page.getByRole('dialog', { name: 'History of /about' }).waitFor()
    },
  },
  {
    name: 'add-redirect',
    tab: '/seo-management?view=redirects',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Redirect' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add Redirect' }).click()
      await page.getByText('Enter the old path.').waitFor()
    },
  },
]
