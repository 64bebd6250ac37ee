import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountJobs } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What jobs adds to the product. */
export const jobs = defineDomain({
  routes,
  tasks,
  endpoints: [endpoint('GET', '/api/jobs/export', 'staff')],
  mount: mountJobs,
})
