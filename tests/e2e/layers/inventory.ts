import type { Layer } from '../screen-paths.ts'

/** What opens over Inventory. */
export const INVENTORY: Layer[] = [
  {
    name: 'add-material',
    tab: '/dashboard/inventory',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Material' }).click()
      await page.getByRole('dialog', { name: 'Add Material' }).waitFor()
    },
  },
  {
    name: 'add-equipment',
    tab: '/dashboard/inventory?view=equipment',
    screen: 'desk',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Equipment' }).click()
      await page.getByRole('dialog', { name: 'Add Equipment' }).waitFor()
    },
  },
  {
    name: 'suppliers',
    tab: '/dashboard/inventory',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: /^Suppliers/ }).click()
      await page.getByRole('dialog', { name: 'Suppliers' }).waitFor()
    },
  },
]
