import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountImports } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What imports adds to the product. */
export const imports = defineDomain({
  routes,
  tasks,
  endpoints: [endpoint('GET', '/api/imports/{id}/wrong.csv', 'staff')],
  mount: mountImports,
})
