import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What health adds to the product. */
export const health = defineDomain({
  routes,
  tasks,
})
