import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What jobs adds to the product. */
export const jobs = defineDomain({
  routes,
  tasks,
})
