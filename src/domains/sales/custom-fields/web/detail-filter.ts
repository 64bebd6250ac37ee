import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { DetailFilter } from '#domains/sales/customers/contract-details.ts'
import { explainFieldOfJobs, readFilter } from '#lib/field-filter.ts'
import { formatValue, readValue } from '#lib/field-value.ts'
import type { FieldOf } from '../contract.ts'
import { useCustomFields, type FieldRow } from './queries.ts'

const NAMES = ['tag', 'field', 'fieldValue', 'fieldFrom', 'fieldTo'] as const
/** The filter of a list by a tag and by a custom field, as the address has it; what is not asked is empty. */
export type Details = Record<(typeof NAMES)[number], string>
export const NO_DETAILS: Details = { tag: '', field: '', fieldValue: '', fieldFrom: '', fieldTo: '' }
export const NO_FIELD: Omit<Details, 'tag'> = { field: '', fieldValue: '', fieldFrom: '', fieldTo: '' }

/** The filter in the address: it survives a reload and can be shared. `asked` is what the call takes. */
export function useDetailFilter(): {
  details: Details
  asked: DetailFilter
  isOn: boolean
  change: (to: Partial<Details>) => void
} {
  const search = new URLSearchParams(useSearch())
  const [path, go] = useLocation()
  const read = (name: keyof Details) => search.get(name) ?? ''
  const details: Details = {
    tag: read('tag'),
    field: read('field'),
    fieldValue: read('fieldValue'),
    fieldFrom: read('fieldFrom'),
    fieldTo: read('fieldTo'),
  }
  const change = useCallback(
    (to: Partial<Details>) => {
      const next = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(to)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      const query = next.toString()
      go(query ? `${path}?${query}` : path, { replace: true })
    },
    [go, path],
  )
  return { details, asked: toAsked(details), isOn: details.tag !== '' || details.field !== '', change }
}

/** Only what is asked: the rest of a field means nothing without one. */
export function toAsked(details: Details): DetailFilter {
  const { tag, ...field } = details
  return Object.fromEntries(
    Object.entries(field.field === '' ? { tag } : { tag, ...field }).filter(([, value]) => value !== ''),
  )
}

type AskedOfField = Partial<Omit<DetailFilter, 'tag'>>

/**
 * What is asked of a field, in words: `Gate code contains “44”`, `Palms: 5 to 10`, `HOA letter: Yes`. `fields` is
 * undefined while they load.
 */
export function formatFieldFilter(
  { field: id, fieldValue = '', fieldFrom = '', fieldTo = '' }: AskedOfField,
  fields: readonly FieldRow[] | undefined,
): string {
  const field = fields?.find((one) => one.id === id)
  if (!field) return fields ? 'Custom field no longer in use' : 'Custom field'
  const { name, type } = field
  if (field.archivedAt !== null) return `${name} (archived)`
  const show = (typed: string): string => {
    const read = readValue(field, typed)
    return 'value' in read ? formatValue(field, read.value) : typed
  }
  if (type === 'text' && fieldValue !== '') return `${name} contains “${fieldValue}”`
  if (fieldValue !== '') return `${name}: ${show(fieldValue)}`
  if (fieldFrom !== '' && fieldTo !== '')
    return `${name}: ${fieldFrom === fieldTo ? show(fieldFrom) : `${show(fieldFrom)} to ${show(fieldTo)}`}`
  if (fieldFrom !== '') return `${name}: ${show(fieldFrom)} or ${type === 'date' ? 'later' : 'more'}`
  if (fieldTo !== '') return `${name}: ${show(fieldTo)} or ${type === 'date' ? 'earlier' : 'less'}`
  return `${name}: any value`
}

/** Why the filter of a link cannot be applied, as a sentence; null where it can. `kinds`: what the fields may be of. */
export function useFilterProblem(details: Details, kinds: readonly FieldOf[]): string | null {
  const fields = useCustomFields().data
  if (details.field === '' || !fields) return null
  const field = fields.find(({ id }) => id === details.field)
  if (!field || field.archivedAt !== null)
    return field ? `${field.name} is archived. Restore it in Settings, or clear the filter.` : GONE
  if (!kinds.includes(field.of)) return explainFieldOfJobs(field.name)
  return Object.values(checkFieldFilter(field, details))[0] ?? null
}

const GONE = 'Its custom field no longer exists. Clear the filter to see the list.'

/** What is wrong with what was typed for a field, by input; nothing where it can be asked. */
export function checkFieldFilter(field: FieldRow, details: Details): Record<string, string> {
  const filter = readFilter(field, details)
  return 'problems' in filter ? filter.problems : {}
}
