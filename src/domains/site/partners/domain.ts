import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What partners adds to the product. */
export const partners = defineDomain({
  routes,
})
