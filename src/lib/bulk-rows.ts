import { z } from 'zod'
import { Id } from './api.ts'

/** The most rows that one call may change. */
const MAX_BULK = 200

/** What became of one row: `problem` says in a sentence why nothing happened to it; null when it did. */
export const BulkRow = z.object({ id: Id, name: z.string(), problem: z.string().nullable() })
export type BulkRow = z.infer<typeof BulkRow>

/** A list of at most 200 rows, each of them once. */
export const bulk = <Item extends z.ZodType<{ id: string }>>(item: Item) =>
  z
    .array(item)
    .min(1, 'Select at least one row.')
    .max(MAX_BULK, `Select ${MAX_BULK} rows or fewer.`)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'List each row only once.')
