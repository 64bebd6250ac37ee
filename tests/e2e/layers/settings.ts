import type { Layer } from '../screen-paths.ts'

/** What opens over Settings and Partners. */
export const SETTINGS: Layer[] = [
  {
    name: 'edit-testimonial',
    tab: '/dashboard/settings/website',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Edit Dana M.' }).click(),
  },
  {
    name: 'job-cost',
    tab: '/dashboard/settings/money',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Change job cost' }).click(),
  },
  {
    name: 'change-password',
    tab: '/dashboard/settings/account',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Change password' }).click(),
  },
  {
    name: 'two-step',
    tab: '/dashboard/settings/account',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Turn on two-step sign-in' }).click(),
  },
  {
    name: 'edit-partner',
    tab: '/dashboard/partners',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Edit Bayside Pool Care' }).click(),
  },
  {
    name: 'remove-partner',
    tab: '/dashboard/partners',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Remove Bayside Pool Care' }).click(),
  },
]
