import { and, arrayContains, eq, isNull, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contains } from '#platform/database/contains.ts'
import type { Filter } from './contract.ts'
import { customers } from './tables.ts'

/** What a filter asks of a row. */
export function matching({ q, category, tag, archived }: Omit<Filter, 'sort'>): SQL | undefined {
  return and(
    eq(customers.archived, archived === 'true'),
    category === 'none' ? isNull(customers.serviceCategory) : category && eq(customers.serviceCategory, category),
    tag ? arrayContains(customers.tags, [tag]) : undefined,
    q?.trim() ? found(q) : undefined,
  )
}

function found(q: string): SQL | undefined {
  const digits = q.replaceAll(/\D/g, '')
  // '(813) 555-01' is a phone half typed: its digits are looked for in the stored +1813555….
  const isPhone = /^[\d\s()+.-]+$/.test(q) && digits.length >= 3
  return isPhone && digits !== q.trim() ? or(contains(customers.search, q), contains(customers.search, digits)) : contains(customers.search, q)
}
