/** What a list or an audience asks of a custom field, for the form and for the server. */
import { readValue } from './field-value.ts'
import type { ValueField } from './field-value.ts'

/** Custom fields that one list or audience may ask. */
export const MAX_FIELDS = 5

/** As it was typed; empty for what is not asked. */
export type TypedFilter = Record<FilterPart, string>
export type FilterPart = 'fieldValue' | 'fieldFrom' | 'fieldTo'

/**
 * Reads what is asked by the type of the field: values as they are stored, empty for what is not asked, or `problems`,
 * sentences by what they are about. Of a text, the value is a part of it. Only numbers and dates have a range.
 */
export function readFilter(
  field: ValueField,
  { fieldValue, fieldFrom, fieldTo }: TypedFilter,
): { read: TypedFilter } | { problems: Partial<TypedFilter> } {
  if (field.type === 'text') return { read: { fieldValue: fieldValue.trim(), fieldFrom: '', fieldTo: '' } }
  const isRange = field.type === 'number' || field.type === 'date'
  const typed = { fieldValue, ...(isRange && { fieldFrom, fieldTo }) }
  const read: TypedFilter = { fieldValue: '', fieldFrom: '', fieldTo: '' }
  const problems: Partial<TypedFilter> = {}
  for (const part of ['fieldValue', 'fieldFrom', 'fieldTo'] as const) {
    const one = readValue(field, typed[part] ?? '')
    if ('problem' in one) problems[part] = one.problem
    else read[part] = one.value
  }
  if (Object.keys(problems).length > 0) return { problems }
  const { fieldFrom: from, fieldTo: to } = read
  const isReversed = from !== '' && to !== '' && (field.type === 'number' ? Number(from) > Number(to) : from > to)
  return isReversed ? { problems: { fieldTo: `The range for ${field.name} ends before it starts.` } } : { read }
}

/** Why a list of customers, or an audience, cannot be filtered by a field of jobs. */
export const explainFieldOfJobs = (name: string): string => `${name} is a field of jobs. Filter the list of jobs by it.`
