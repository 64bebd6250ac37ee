import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { seed } from './service.ts'

/** What seo adds to the product. */
export const seo = defineDomain({
  routes,
  seed,
})
