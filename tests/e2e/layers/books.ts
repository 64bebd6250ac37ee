import type { Layer } from '../screen-paths.ts'

/** What opens over Books. */
export const BOOKS: Layer[] = [
  {
    name: 'book-accounts',
    tab: '/dashboard/books',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Change accounts' }).click(),
  },
]
