import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'

/** What documents adds to the product. */
export const documents = defineDomain({ routes })
