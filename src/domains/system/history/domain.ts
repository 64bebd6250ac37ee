import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What history adds to the product. */
export const history = defineDomain({
  routes,
  tasks,
})
