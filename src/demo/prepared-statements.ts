import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * A demo is a few hundred statements, tens of thousands of times. On this pool the server reads and plans each of them
 * once and not every time: a fifth of the whole time (docs/decisions/034).
 */
export function withPreparedStatements(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? createHash('md5').update(text).digest('hex')
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    // The driver's own way to keep a plan is a name beside the text.
    client.query = ((said: unknown, ...rest: unknown[]) =>
      query(isPlain(said) ? { ...said, name: nameOf(said.text) } : said, ...rest)) as typeof client.query
  })
  return pool
}

/** A statement with its text, that is neither a stream nor a name already. */
function isPlain(said: unknown): said is { text: string } {
  return (
    typeof said === 'object' &&
    said !== null &&
    'text' in said &&
    typeof said.text === 'string' &&
    !('submit' in said) &&
    !('name' in said && said.name)
  )
}
