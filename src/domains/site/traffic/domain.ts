import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What traffic adds to the product. */
export const traffic = defineDomain({
  routes,
})
