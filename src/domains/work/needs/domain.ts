import { defineDomain } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** What needs adds to the product. */
export const needs = defineDomain({
  routes,
  tasks,
})
