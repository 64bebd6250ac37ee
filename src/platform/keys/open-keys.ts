import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { onOwnConnection } from '../database/pool.ts'
import type { EncryptionKey, EncryptionKeys } from './encryption-keys.ts'
import { openText, sealedBy, sealText } from './seal-text.ts'

/**
 * session: signs cookies and encrypts the secrets of authenticator apps, unless SESSION_SECRET is set · seals: makes
 * private links and encrypts messages with a one-time link (platform/signed-keys.ts) · web-push: what push services
 * know us by.
 */
export const KEY_NAMES = ['session', 'seals', 'web-push'] as const
export type KeyName = (typeof KEY_NAMES)[number]
export type Keys = Record<KeyName, string>

export type MakeKey = Partial<Record<KeyName, () => Promise<string>>>

/** Another number than those of migrations, the data folder, health and backups. */
const LOCK = 1_953_064_301
const PURPOSE = 'a key of the product'

const newKey = (): Promise<string> => Promise.resolve(randomBytes(48).toString('base64url'))

/**
 * Opens the product's keys, which all nodes share: each is a row of `wrapped_keys`, sealed with the encryption key.
 * Makes those that are missing, moves those that older versions stored in plain text in `secrets`, and seals with the
 * current encryption key what an older one has sealed. All of it is one transaction: after an interruption, it can be
 * run again. Throws ConfigError with what to do where a key cannot be opened.
 */
export function openKeys(options: pg.PoolConfig, encryption: EncryptionKeys, make: MakeKey = {}): Promise<Keys> {
  return onOwnConnection(options, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const wrapped = await readRows(client, 'select name, sealed as value, sealed_by as by from wrapped_keys')
    const plain = await readRows(client, 'select name, value from secrets')
    const keys: Partial<Keys> = {}
    for (const name of KEY_NAMES) {
      const row = wrapped.get(name)
      const value = row ? openOne(row, encryption) : (plain.get(name)?.value ?? (await (make[name] ?? newKey)()))
      keys[name] = value
      if (row && sealedBy(row.value) === encryption.current.id) continue
      await client.query(
        `insert into wrapped_keys (name, sealed, sealed_by) values ($1, $2, $3)
         on conflict (name) do update set sealed = excluded.sealed, sealed_by = excluded.sealed_by, sealed_at = now()`,
        [name, sealText(encryption.current, purposeOf(name), value), encryption.current.source],
      )
    }
    await client.query('delete from secrets where name = any($1)', [KEY_NAMES])
    await client.query('commit')
    // Each of the names was set above.
    return keys as Keys
  })
}

/**
 * Whether all keys of a database can be opened, and if not, the sentence that says what to do; null where they can.
 * Changes nothing.
 */
export async function getKeyProblem(db: pg.Pool | pg.Client, encryption: EncryptionKeys): Promise<string | null> {
  const { rows } = await db.query<Row>('select name, sealed as value, sealed_by as by from wrapped_keys')
  const closed = rows.find((row) => open(row, encryption) === null)
  return closed ? cannotOpen(closed) : null
}

/**
 * Gives up the keys that no encryption key at hand opens: new ones take their place at the next start. Answers their
 * names.
 */
export async function dropUnreadableKeys(db: pg.Pool | pg.Client, encryption: EncryptionKeys): Promise<string[]> {
  const { rows } = await db.query<Row>('select name, sealed as value, sealed_by as by from wrapped_keys')
  const closed = rows.filter(({ value }) => findKey(value, encryption) === undefined).map(({ name }) => name)
  await db.query('delete from wrapped_keys where name = any($1)', [closed])
  return closed
}

type Row = { name: string; value: string; by?: string }

async function readRows(client: pg.Client, statement: string): Promise<Map<string, Row>> {
  const { rows } = await client.query<Row>(statement)
  return new Map(rows.map((row) => [row.name, row]))
}

const purposeOf = (name: string): string => `${PURPOSE}: ${name}`

const findKey = (sealed: string, { current, older }: EncryptionKeys): EncryptionKey | undefined =>
  [current, ...older].find(({ id }) => id === sealedBy(sealed))

function openOne(row: Row, encryption: EncryptionKeys): string {
  const value = open(row, encryption)
  if (value === null) throw new ConfigError(cannotOpen(row))
  return value
}

function open({ name, value }: Row, encryption: EncryptionKeys): string | null {
  const key = findKey(value, encryption)
  return key ? openText(key, purposeOf(name), value) : null
}

const cannotOpen = ({ value, by }: Row): string =>
  `The keys in this database are sealed with another encryption key (${sealedBy(value) ?? 'unknown'}, from ${by ?? 'elsewhere'}). To start Tidestone, do one of these:
- Set ENCRYPTION_KEY to that key, on every node. If Tidestone created it, it’s the line in the file keys/encryption-key of the DATA_DIR that was used first.
- Or put that file into keys/ of this DATA_DIR.
- If the key is lost, run: npm run keys -- reset. Everyone will need to sign in again and set up two-step sign-in again (each backup code still works once),
  links already sent for payments, estimates, reviews and calendars stop working and must be resent, and notifications must be turned back on in each browser.`
