import { defineDomain, endpoint } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What customers adds to the product. */
export const customers = defineDomain({
  routes,
  tasks,
  endpoints: [endpoint('GET', '/api/customers/export', 'staff')],
})
