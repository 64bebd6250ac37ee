import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { containsWords } from '#platform/database/text-search.ts'
import type { Filter } from './contract.ts'
import { customers } from './tables.ts'

/** What a filter asks of a row. */
export function toFilterSql({ q, category, tag, archived }: Omit<Filter, 'sort'>): SQL | undefined {
  return and(
    eq(customers.archived, archived === 'true'),
    category === 'none' ? isNull(customers.serviceCategory) : category && eq(customers.serviceCategory, category),
    tag ? arrayContains(customers.tags, [tag]) : undefined,
    q?.trim() ? containsWords(customers.search, q) : undefined,
  )
}
