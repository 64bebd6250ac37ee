import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What crews add to the product. */
export const crews = defineDomain({
  routes,
  tasks,
})
