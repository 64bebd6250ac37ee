import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What redirects adds to the product. */
export const redirects = defineDomain({
  routes,
})
