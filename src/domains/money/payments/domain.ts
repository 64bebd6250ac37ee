import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountReceipts } from './mount-receipts.ts'
import { mountPayments } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What payments adds to the product. */
export const payments = defineDomain({
  routes,
  tasks,
  endpoints: [
    endpoint('POST', '/api/webhooks/stripe', 'public'),
    endpoint('GET', '/api/payments/{id}/receipt', 'staff', { accountant: true }),
  ],
  mount: (app, services) => {
    mountReceipts(app, services)
    mountPayments(app, services)
  },
})
