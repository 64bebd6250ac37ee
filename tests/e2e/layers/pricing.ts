import type { Layer } from '../screen-paths.ts'

/** What opens over Pricing. */
export const PRICING: Layer[] = [
  {
    name: 'add-rule',
    tab: '/dashboard/pricing',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Add Rule' }).click(),
  },
]
