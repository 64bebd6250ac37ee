import { townOf } from '#domains/customers/shown.ts'
import type { Draft } from './draft.ts'

/**
 * A job as the writer of descriptions reads it, from what stands in the editor, saved or not: the work, its size and finish, the town, and what was
 * noted for the crew. Empty while no service is chosen. Neither the customer nor the price nor what stays in the office is in it.
 */
export function detailsOf({ service, areaSqFt, finish, siteAddress, crewNotes }: Draft): string {
  if (service === '') return ''
  const size = areaSqFt.trim() === '' ? null : `${areaSqFt.trim()} sq ft`
  return [service, size, finish !== '' && `${finish} finish`, townOf(siteAddress), crewNotes.trim()].filter(Boolean).join(', ')
}
