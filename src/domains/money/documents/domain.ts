import { defineDomain, endpoint } from '#platform/domain.ts'
import { PERIODS } from './contract-statement.ts'
import { mountStatements } from './mount.ts'
import { routes } from './routes.ts'

/** What documents adds to the product. */
export const documents = defineDomain({
  routes,
  endpoints: PERIODS.map((period) =>
    endpoint('GET', `/api/statements/{id}/${period}/pdf`, 'staff', { accountant: true }),
  ),
  mount: mountStatements,
})
