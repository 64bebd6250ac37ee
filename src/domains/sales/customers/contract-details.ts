import { z } from 'zod'
import { Id } from '#lib/api.ts'
import { MAX_FIELDS } from '#lib/field-filter.ts'

/** NUL is the one character that PostgreSQL cannot read. */
const isStorable = (text: string): boolean => !text.includes('\0')
const UNREADABLE = 'This contains invalid characters. Retype it.'
export const storable = (text: z.ZodString): z.ZodString => text.refine(isStorable, UNREADABLE)

const typed = storable(z.string().max(200, 'Use up to 200 characters.')).optional()

/**
 * A custom field that has a value. `fieldValue`: a text that contains this, or a value that is this. `fieldFrom` and
 * `fieldTo`: a number or a date in this range, both included. None of them: any value at all.
 */
const fieldFilter = { field: Id.optional(), fieldValue: typed, fieldFrom: typed, fieldTo: typed }

/** Several custom fields; all have to match. */
export const FieldFilters = z
  .array(z.object({ ...fieldFilter, field: Id }), 'Choose custom fields.')
  .max(MAX_FIELDS, 'That’s too many. Choose fewer.')

/** The same in an address: as JSON text. */
const FieldFiltersText = z
  .string()
  .max(8000, 'That’s too many. Choose fewer.')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('Choose custom fields.')
      return z.NEVER
    }
  })
  .pipe(FieldFilters)
  .describe('JSON: [{"field": "…", "fieldValue": "…", "fieldFrom": "…", "fieldTo": "…"}]. All have to match.')

/** The filter of lists by what the owner writes on customers: a tag, one custom field, and further ones. */
export const detailFilter = {
  tag: storable(z.string().max(40, 'Choose a tag of up to 40 characters.')).optional(),
  ...fieldFilter,
  fields: FieldFiltersText.optional(),
}

export const DetailFilter = z.object(detailFilter)
export type DetailFilter = z.infer<typeof DetailFilter>
export type FieldFilter = Omit<DetailFilter, 'tag' | 'fields'>
/** One custom field, and others; all have to match. */
export type FieldsFilter = Omit<DetailFilter, 'tag'>
/** As a call takes it. */
export type AskedDetails = z.input<typeof DetailFilter>

export const TagCount = z.object({ tag: z.string(), many: z.number().int() })
export type TagCount = z.infer<typeof TagCount>
