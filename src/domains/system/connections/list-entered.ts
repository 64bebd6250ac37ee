import type pg from 'pg'
import { formatList } from '#lib/format-list.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'
import type { ConnectionKind } from './contract.ts'
import { openSecrets } from './seal-secrets.ts'

/** In the middle of a sentence. */
const NAMES: Readonly<Record<ConnectionKind, string>> = {
  sms: 'texting',
  email: 'email',
  payments: 'card payments',
  storage: 'storage',
  ai: 'AI',
}

type Rows = Pick<pg.Pool, 'query'>

const ENTERED = `select kind, sealed from connections where sealed is not null
  order by array_position(array['sms', 'email', 'payments', 'storage', 'ai'], kind)`

/**
 * Says which keys have to be entered again: those that these keys of the product do not open, or all where they are
 * lost (`seals` null). Null where there are none. For the person who restores a database.
 */
export async function describeKeysToEnter(db: Rows, seals: LinkSigner | null): Promise<string | null> {
  const { rows } = await db.query<{ kind: ConnectionKind; sealed: string }>(ENTERED)
  const closed = rows.filter(({ kind, sealed }) => seals === null || openSecrets(seals, kind, sealed) === null)
  if (closed.length === 0) return null
  return `Then enter these keys again in Settings > Connections: ${formatList(closed.map(({ kind }) => NAMES[kind]))}.`
}
