import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountEstimates } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What estimates adds to the product. */
export const estimates = defineDomain({
  routes,
  tasks,
  endpoints: [endpoint('GET', '/api/estimates/{id}/pdf', 'staff')],
  mount: mountEstimates,
})
