import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountConversations } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What conversations adds to the product. */
export const conversations = defineDomain({
  routes,
  tasks,
  endpoints: [
    endpoint('POST', '/api/webhooks/twilio/incoming', 'public'),
    endpoint('POST', '/api/webhooks/twilio/status', 'public'),
  ],
  mount: mountConversations,
})
