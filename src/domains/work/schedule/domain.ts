import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What schedule adds to the product. */
export const schedule = defineDomain({
  routes,
})
