import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { containsWords } from '#platform/database/text-search.ts'
import type { Filter } from './contract.ts'
import type { SetsMatch } from './match-fields.ts'
import { customers } from './tables.ts'

/** A filter, and what its custom fields ask of a row (match-fields.ts). */
export type ReadFilter = Pick<Filter, 'q' | 'category' | 'tag' | 'archived'> & Partial<SetsMatch>

/** What a filter asks of a row. */
export function toFilterSql({ q, category, tag, archived, match }: ReadFilter): SQL | undefined {
  return and(
    eq(customers.archived, archived === 'true'),
    category === 'none' ? isNull(customers.serviceCategory) : category && eq(customers.serviceCategory, category),
    tag ? arrayContains(customers.tags, [tag]) : undefined,
    match,
    q?.trim() ? containsWords(customers.search, q) : undefined,
  )
}
