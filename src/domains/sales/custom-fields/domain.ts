import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What custom fields add to the product. */
export const customFields = defineDomain({ routes })
