import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What reviews adds to the product. */
export const reviews = defineDomain({
  routes,
  tasks,
})
