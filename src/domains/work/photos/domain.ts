import { defineDomain, endpoint } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What photos adds to the product. */
export const photos = defineDomain({
  routes,
  tasks,
  endpoints: [endpoint('GET', '/api/photos/{id}/{file}', 'technician')],
})
