import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountInvoices } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What invoices adds to the product. */
export const invoices = defineDomain({
  routes,
  tasks,
  endpoints: [endpoint('GET', '/api/invoices/{id}/pdf', 'staff', { accountant: true })],
  mount: mountInvoices,
})
