import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What recurring adds to the product. */
export const recurring = defineDomain({
  routes,
  tasks,
})
