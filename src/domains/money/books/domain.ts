import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountBooks } from './mount.ts'
import { routes } from './routes.ts'

/** What books adds to the product. */
export const books = defineDomain({
  routes,
  endpoints: [
    endpoint('GET', '/api/books/exports/{id}/files/{file}', 'owner', { accountant: true }),
    endpoint('GET', '/api/books/sales-tax.csv', 'owner', { accountant: true }),
    endpoint('GET', '/api/books/payment-methods.csv', 'owner', { accountant: true }),
  ],
  mount: mountBooks,
})
