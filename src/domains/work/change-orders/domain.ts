import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountChangeOrders } from './mount.ts'
import { routes } from './routes.ts'

/** What change orders add to the product. */
export const changeOrders = defineDomain({
  routes,
  endpoints: [endpoint('GET', '/api/change-orders/{id}/pdf', 'staff')],
  mount: mountChangeOrders,
})
