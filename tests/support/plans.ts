import type { App } from './app.ts'

/** A statement that the product ran, and how the database would run it again. */
export type Planned = { statement: string; plan: string }

/**
 * Every statement that `act` makes the product read with, once each, with its plan. What runs inside a transaction is
 * not among them.
 */
export async function plansOf(app: Pick<App, 'parts' | 'database'>, act: () => Promise<unknown>): Promise<Planned[]> {
  const seen = new Map<string, unknown[]>()
  const { pool } = app.parts.db
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  // pg's overloads cannot be said again here; all of them end in these two forms.
  const listening = (...given: unknown[]) => {
    const [asked, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const text = typeof asked === 'string' ? asked : asked.text
    if (/^\s*(select|with)\b/i.test(text))
      seen.set(text, (typeof asked === 'string' ? values : (values ?? asked.values)) ?? [])
    return query(...given)
  }
  Object.assign(pool, { query: listening })
  try {
    await act()
  } finally {
    Reflect.deleteProperty(pool, 'query')
  }
  const planned: Planned[] = []
  for (const [statement, values] of seen) {
    const { rows } = await app.database.pool.query<Record<string, string>>(`explain ${statement}`, values)
    planned.push({ statement, plan: rows.map((row) => Object.values(row)[0]).join('\n') })
  }
  return planned
}
