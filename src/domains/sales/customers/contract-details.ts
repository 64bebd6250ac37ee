import { z } from 'zod'
import { Id } from '#lib/api.ts'

/** NUL is the one character that PostgreSQL cannot read. */
const isStorable = (text: string): boolean => !text.includes('\0')
const UNREADABLE = 'This contains invalid characters. Retype it.'
export const storable = (text: z.ZodString): z.ZodString => text.refine(isStorable, UNREADABLE)

const typed = storable(z.string().max(200, 'Use up to 200 characters.')).optional()

/**
 * A custom field that has a value. `fieldValue`: a text that contains this, or a value that is this. `fieldFrom` and
 * `fieldTo`: a number or a date in this range, both included. None of them: any value at all.
 */
export const fieldFilter = { field: Id.optional(), fieldValue: typed, fieldFrom: typed, fieldTo: typed }

/** The filter of lists by what the owner writes on customers: a tag, and a custom field. */
export const detailFilter = {
  tag: storable(z.string().max(40, 'Choose a tag of up to 40 characters.')).optional(),
  ...fieldFilter,
}

export const DetailFilter = z.object(detailFilter)
export type DetailFilter = z.infer<typeof DetailFilter>
export type FieldFilter = Omit<DetailFilter, 'tag'>

export const TagCount = z.object({ tag: z.string(), many: z.number().int() })
export type TagCount = z.infer<typeof TagCount>
