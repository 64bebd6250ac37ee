import { defineDomain, endpoint } from '#platform/domain.ts'
import { mountPrivacy } from './mount.ts'
import { routes } from './routes.ts'

/** What privacy adds to the product. */
export const privacy = defineDomain({
  routes,
  endpoints: [endpoint('GET', '/api/customers/{id}/personal-data.zip', 'owner')],
  mount: mountPrivacy,
})
