import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What campaigns adds to the product. */
export const campaigns = defineDomain({
  routes,
  tasks,
})
