import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What connections adds to the product. */
export const connections = defineDomain({
  routes,
})
