import type { Layer } from '../screen-paths.ts'

/** What opens over every tab. */
export const FRAME: Layer[] = [
  {
    name: 'alerts',
    tab: '/dashboard',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: /^Alerts/ }).click(),
  },
  {
    name: 'account',
    tab: '/dashboard',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: /account menu/ }).click(),
  },
  {
    name: 'more',
    tab: '/dashboard',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
  },
  {
    name: 'create',
    tab: '/dashboard',
    screen: 'phone',
    open: (page) =>
      page.getByRole('navigation', { name: 'Main sections' }).getByRole('button', { name: 'New' }).click(),
  },
  {
    name: 'new-menu',
    tab: '/dashboard',
    screen: 'desk',
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'New' }).click(),
  },
  {
    name: 'palette',
    tab: '/dashboard',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: /Search customers/ }).click(),
  },
  {
    name: 'switcher',
    tab: '/dashboard',
    screen: 'desk',
    open: (page) => page.getByRole('button', { name: /switch business/ }).click(),
  },
]
