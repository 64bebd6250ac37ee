import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What team adds to the product. */
export const team = defineDomain({ routes })
