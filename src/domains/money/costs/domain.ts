import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountCosts } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What costs adds to the product. */
export const costs = defineDomain({
  routes,
  tasks,
  endpoints: [endpoint('GET', '/api/reports/margins.csv', 'owner', { accountant: true })],
  mount: mountCosts,
})
