import { defineDomain } from '#platform/domain.ts'
import { mountLogo } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'
import { seed } from './service.ts'

/** What business adds to the product. */
export const business = defineDomain({
  routes,
  tasks,
  seed,
  mount: mountLogo,
})
