import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountFiles } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What files adds to the product. */
export const files = defineDomain({
  routes,
  tasks,
  endpoints: [endpoint('GET', '/api/files/{id}/download', 'technician')],
  mount: mountFiles,
})
