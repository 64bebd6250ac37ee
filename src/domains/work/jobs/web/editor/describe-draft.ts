import { parseTown } from '#domains/sales/customers/parse-town.ts'
import type { Draft } from './form-state.ts'

/**
 * A job as the writer of descriptions reads it, from what stands in the editor, saved or not: the work, its size and
 * finish, and the town. Empty while no service is chosen. Nothing that was noted for the crew or the office is in it,
 * as a gate code would be: a customer reads what comes of it.
 */
export function describeDraft({ service, areaSqFt, finish, siteAddress }: Draft): string {
  if (service === '') return ''
  const size = areaSqFt.trim() === '' ? null : `${areaSqFt.trim()} sq ft`
  return [service, size, finish !== '' && `${finish} finish`, parseTown(siteAddress)].filter(Boolean).join(', ')
}
