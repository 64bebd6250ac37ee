import { deepEqual } from '#lib/deep-equal.ts'
import type { StoredArea, VisitArea } from './contract-measurement.ts'

// Two people can fill one visit, and a phone without network sends what was typed long after. What one of them changed
// is merged into what stands there, field by field. Pure, and for both sides.

/** What is changed together: a unit means nothing without its size. */
const FIELDS = {
  name: (area: VisitArea) => area.name,
  size: ({ unit, length, width, size }: VisitArea) => ({ unit, length, width, size }),
  condition: (area: VisitArea) => area.condition,
  found: (area: VisitArea) => area.found.toSorted(),
  notes: (area: VisitArea) => area.notes,
} as const
export type AreaField = keyof typeof FIELDS
const KEYS = Object.keys(FIELDS) as AreaField[]

const isSame = (field: AreaField, one: VisitArea, other: VisitArea): boolean =>
  deepEqual(FIELDS[field](one), FIELDS[field](other))

/** The fields that a person changed and someone else has changed to something else since. */
export const listClashes = (now: VisitArea, was: VisitArea, is: VisitArea): AreaField[] =>
  KEYS.filter((field) => !isSame(field, was, is) && !isSame(field, now, was) && !isSame(field, now, is))

/** `now` with what a person changed from `was` to `is`. */
export function mergeArea(now: StoredArea, was: VisitArea, is: VisitArea): StoredArea {
  const changed = new Set(KEYS.filter((field) => !isSame(field, was, is)))
  return {
    id: now.id,
    name: changed.has('name') ? is.name : now.name,
    ...FIELDS.size(changed.has('size') ? is : now),
    condition: changed.has('condition') ? is.condition : now.condition,
    found: changed.has('found') ? is.found : now.found,
    notes: changed.has('notes') ? is.notes : now.notes,
  }
}

export const isSameArea = (one: VisitArea, other: VisitArea): boolean => KEYS.every((key) => isSame(key, one, other))
