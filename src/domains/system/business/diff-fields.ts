import { deepEqual } from '#lib/deep-equal.ts'
import type { Values } from './contract.ts'

type Value = Values[keyof Values]
type Fields = Record<string, unknown>

/**
 * What differs between two states of a part, by the name of its field: a fact, a weekday, a service, a question, a
 * customer. What is only in `before` was removed, what is only in `after` was added. A list whose items only changed
 * places differs in its `order`.
 */
export function diffFields(before: Value, after: Value): { before: Fields; after: Fields } {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !deepEqual(was[name], is[name]),
  )
  const order = [Object.keys(was), Object.keys(is)] as const
  if (changed.length === 0 && Array.isArray(after) && !deepEqual(...order))
    return { before: { order: order[0] }, after: { order: order[1] } }
  return { before: pick(was, changed), after: pick(is, changed) }
}

function fieldsOf(value: Value): Fields {
  if (value === null) return {}
  if (typeof value === 'string') return { link: value }
  if (Array.isArray(value)) return named(value)
  if ('week' in value) return { ...value.week, closed: value.closed }
  return value
}

/** Indexes items by their question or their customer. If two items share a name, the second one gets a number. */
function named(items: Extract<Value, unknown[]>): Fields {
  const fields: Fields = {}
  for (const item of items) {
    if (typeof item === 'string') {
      fields[item] = 'listed'
      continue
    }
    const name = 'question' in item ? item.question : `${item.name}, ${item.location}`
    let free = name
    for (let many = 2; free in fields; many += 1) free = `${name} (${many})`
    fields[free] = item
  }
  return fields
}

const pick = (fields: Fields, names: string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
