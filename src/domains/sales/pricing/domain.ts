import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What pricing adds to the product. */
export const pricing = defineDomain({
  routes,
  tasks,
})
