import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What audit adds to the product. */
export const audit = defineDomain({
  routes,
})
