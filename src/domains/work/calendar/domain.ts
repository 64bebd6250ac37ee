import { defineDomain } from '#platform/domain.ts'
import { mountCalendar } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What calendar adds to the product. */
export const calendar = defineDomain({
  routes,
  tasks,
  mount: mountCalendar,
})
