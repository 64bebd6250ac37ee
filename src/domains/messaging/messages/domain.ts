import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What messages adds to the product. */
export const messages = defineDomain({
  routes,
  tasks,
})
