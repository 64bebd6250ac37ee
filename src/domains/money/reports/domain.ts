import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountReports } from './mount.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What reports adds to the product. */
export const reports = defineDomain({
  routes,
  tasks,
  endpoints: [
    endpoint('GET', '/api/reports/report.csv', 'staff', { accountant: true }),
    endpoint('GET', '/api/reports/sources.csv', 'staff', { accountant: true }),
    endpoint('GET', '/api/reports/conversions.csv', 'owner'),
    endpoint('GET', '/api/reports/report.pdf', 'staff', { accountant: true }),
  ],
  mount: mountReports,
})
