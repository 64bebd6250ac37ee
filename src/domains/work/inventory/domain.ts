import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountInventory } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What inventory adds to the product. */
export const inventory = defineDomain({
  routes,
  tasks,
  endpoints: [
    endpoint('GET', '/api/materials/reorder.csv', 'staff'),
    endpoint('GET', '/api/materials/reorder.pdf', 'staff'),
  ],
  mount: mountInventory,
})
