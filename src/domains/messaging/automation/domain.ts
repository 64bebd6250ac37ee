import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What automation adds to the product. */
export const automation = defineDomain({
  routes,
  tasks,
})
