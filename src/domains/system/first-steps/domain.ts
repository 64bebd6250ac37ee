import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What first-steps adds to the product. */
export const firstSteps = defineDomain({
  routes,
})
