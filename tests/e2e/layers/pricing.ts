import type { Layer } from '../screen-paths.ts'

/** What opens over Pricing. */
export const PRICING: Layer[] = [
  {
    name: 'add-rule',
    tab: '/dashboard/pricing?view=rules',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Add Rule' }).click(),
  },
  {
    name: 'add-item',
    tab: '/dashboard/pricing',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Add item' }).click(),
  },
  {
    name: 'reorder-services',
    tab: '/dashboard/pricing',
    screen: 'desk',
    open: (page) => page.getByRole('button', { name: 'Reorder services' }).click(),
  },
]
