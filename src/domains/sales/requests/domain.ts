import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What requests adds to the product. */
export const requests = defineDomain({
  routes,
  tasks,
})
