import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountBackups } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What backups adds to the product. */
export const backups = defineDomain({
  routes,
  tasks,
  endpoints: [endpoint('GET', '/api/backups/{id}/file', 'owner')],
  mount: mountBackups,
})
