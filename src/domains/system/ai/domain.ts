import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'
import { seed } from './ai-features.ts'

/** What ai adds to the product. */
export const ai = defineDomain({
  routes,
  tasks,
  seed,
})
