import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { seed } from './service.ts'

/** What the price book adds to the product. */
export const priceBook = defineDomain({
  routes,
  seed,
})
