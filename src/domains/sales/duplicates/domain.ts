import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What duplicates adds to the product. */
export const duplicates = defineDomain({
  routes,
  tasks,
})
