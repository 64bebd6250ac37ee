import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { AskedDetails, DetailFilter } from '#domains/sales/customers/contract-details.ts'
import { explainFieldOfJobs, readFilter } from '#lib/field-filter.ts'
import { formatValue, readValue } from '#lib/field-value.ts'
import type { FieldOf } from '../contract.ts'
import { useCustomFields, type FieldRow } from './queries.ts'

/** A condition on a custom field, as it is typed; what is not asked is empty. */
export type TypedField = Record<'field' | 'fieldValue' | 'fieldFrom' | 'fieldTo', string>
export const NO_FIELD: TypedField = { field: '', fieldValue: '', fieldFrom: '', fieldTo: '' }

/** The filter of a list by a tag and by custom fields, all of which have to match. */
export type Details = { tag: string; fields: readonly TypedField[] }
export const NO_DETAILS: Details = { tag: '', fields: [] }

/** The filter in the address: it survives a reload and can be shared. `asked` is what the call takes. */
export function useDetailFilter(): {
  details: Details
  asked: AskedDetails
  isOn: boolean
  change: (to: Partial<Details>) => void
} {
  const search = new URLSearchParams(useSearch())
  const [path, go] = useLocation()
  const details: Details = { tag: search.get('tag') ?? '', fields: readFields(search) }
  const change = useCallback(
    (to: Partial<Details>) => {
      const next = new URLSearchParams(location.search)
      const { tag, fields } = toAsked({ tag: next.get('tag') ?? '', fields: readFields(next), ...to })
      // One field alone had parameters of its own in links of earlier versions.
      for (const name of [...Object.keys(NO_FIELD), 'tag', 'fields']) next.delete(name)
      if (tag !== undefined) next.set('tag', tag)
      if (fields !== undefined) next.set('fields', fields)
      const query = next.toString()
      go(query ? `${path}?${query}` : path, { replace: true })
    },
    [go, path],
  )
  return { details, asked: toAsked(details), isOn: details.tag !== '' || details.fields.length > 0, change }
}

/** What cannot be read is a field that does not exist, so that the list says so instead of showing everyone. */
const UNREADABLE: readonly TypedField[] = [{ ...NO_FIELD, field: 'unreadable' }]

function readFields(search: URLSearchParams): readonly TypedField[] {
  const alone = toTyped(Object.fromEntries(search))
  const more = search.get('fields')
  if (more === null) return alone.field === '' ? [] : [alone]
  try {
    const read: unknown = JSON.parse(more)
    return Array.isArray(read) ? read.map(toTyped) : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

function toTyped(given: unknown): TypedField {
  const read = (name: keyof TypedField) => {
    const value: unknown = typeof given === 'object' && given ? Reflect.get(given, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  return {
    field: read('field'),
    fieldValue: read('fieldValue'),
    fieldFrom: read('fieldFrom'),
    fieldTo: read('fieldTo'),
  }
}

/** Only what is asked. */
const toAsked = ({ tag, fields }: Details): AskedDetails => ({
  ...(tag !== '' && { tag }),
  ...(fields.length > 0 && { fields: JSON.stringify(fields.map(toAskedField)) }),
})

export const toAskedField = ({ field, ...typed }: TypedField): AskedField => ({
  field,
  ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
})

type AskedField = NonNullable<DetailFilter['fields']>[number]

/**
 * What is asked of a field, in words: `Gate code contains “44”`, `Palms: 5 to 10`, `HOA letter: Yes`. `fields` is
 * undefined while they load.
 */
export function formatFieldFilter(
  { field: id, fieldValue = '', fieldFrom = '', fieldTo = '' }: AskedField,
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
  if (!fields) return null
  for (const typed of details.fields) {
    const field = fields.find(({ id }) => id === typed.field)
    if (!field) return GONE
    if (field.archivedAt !== null) return `${field.name} is archived. Restore it in Settings, or clear the filter.`
    if (!kinds.includes(field.of)) return explainFieldOfJobs(field.name)
    const [problem] = Object.values(checkFieldFilter(field, typed))
    if (problem !== undefined) return problem
  }
  return null
}

const GONE = 'Its custom field no longer exists. Clear the filter to see the list.'

/** What is wrong with what was typed for a field, by input; nothing where it can be asked. */
export function checkFieldFilter(field: FieldRow, typed: TypedField): Record<string, string> {
  const filter = readFilter(field, typed)
  return 'problems' in filter ? filter.problems : {}
}
