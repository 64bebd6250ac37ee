import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What calendar events add to the product. */
export const calendarEvents = defineDomain({
  routes,
  tasks,
})
