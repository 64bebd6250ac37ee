import { defineDomain } from '#platform/domain.ts'
import { mountChat } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What assistants adds to the product. */
export const assistants = defineDomain({
  routes,
  tasks,
  mount: mountChat,
})
