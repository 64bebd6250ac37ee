import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What visits adds to the product. */
export const visits = defineDomain({
  routes,
})
