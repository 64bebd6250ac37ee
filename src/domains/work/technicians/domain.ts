import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What technicians adds to the product. */
export const technicians = defineDomain({
  routes,
  tasks,
})
