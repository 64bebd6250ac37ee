import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { readEncryptionKeys } from './encryption-keys.ts'
import type { EncryptionKeys } from './encryption-keys.ts'
import { dropOldKey, replaceKeyFile } from './key-file.ts'
import { dropUnreadableKeys, KEY_NAMES, openKeys, getKeyProblem } from './open-keys.ts'
import { deriveSealingKey, openText, sealText } from './seal-text.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const aFolder = (): string => {
  const folder = testFolder()
  folders.push(folder)
  return folder
}
const keysOf = (dataDir: string, env: Record<string, string> = {}): EncryptionKeys =>
  readEncryptionKeys(readConfig(env), dataDir)
const A = 'the first encryption key, long enough'
const B = 'the second encryption key, long enough'

async function aDatabase(plain: Record<string, string> = {}): Promise<FreshDatabase> {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  for (const [name, value] of Object.entries(plain))
    await database.pool.query('insert into secrets (name, value) values ($1, $2)', [name, value])
  return database
}

/** Every row of both tables, as a person who reads the database sees them. */
async function dump({ pool }: FreshDatabase): Promise<string> {
  const { rows } = await pool.query(
    `select to_jsonb(t) as row from secrets t union all select to_jsonb(t) from wrapped_keys t`,
  )
  return JSON.stringify(rows)
}

const PLAIN = {
  session: 'a session secret of an older version',
  seals: 'a seal secret of an older version',
  'web-push': '{"publicKey":"p","privateKey":"q"}',
}

describe('the encryption key', () => {
  test('is made once in DATA_DIR/keys, private to the account, also where the folder was open before', () => {
    const folder = aFolder()
    const { current } = keysOf(folder)
    const file = path.join(folder, 'keys/encryption-key')
    expect(current.source).toBe('DATA_DIR/keys')
    chmodSync(file, 0o644)
    chmodSync(path.dirname(file), 0o755)
    expect(keysOf(folder).current.id).toBe(current.id)
    expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700])
  })

  test('comes from ENCRYPTION_KEY, else SESSION_SECRET, and then no file is made', () => {
    const folder = aFolder()
    expect(keysOf(folder, { ENCRYPTION_KEY: A, SESSION_SECRET: B }).current.source).toBe('ENCRYPTION_KEY')
    expect(keysOf(folder, { SESSION_SECRET: B }).current.source).toBe('SESSION_SECRET')
    expect(existsSync(path.join(folder, 'keys'))).toBe(false)
  })

  test('is the same on another node that sets ENCRYPTION_KEY to the line in the file', () => {
    const folder = aFolder()
    const { current } = keysOf(folder)
    const line = readFileSync(path.join(folder, 'keys/encryption-key'), 'utf8').trim()
    expect(keysOf(aFolder(), { ENCRYPTION_KEY: line }).current.id).toBe(current.id)
  })
})

describe('keys of an older version', () => {
  test('move out of the database unchanged, and nothing there opens anything', async () => {
    const database = await aDatabase(PLAIN)
    const opened = await openKeys(database.pool.options, keysOf(aFolder()))
    expect(opened).toMatchObject(PLAIN)
    expect((await database.pool.query('select name from secrets')).rows).toEqual([])
    const seen = await dump(database)
    for (const value of Object.values(opened)) expect(seen).not.toContain(JSON.stringify(value).slice(1, -1))
    recordProof('secrets at rest', { tried: KEY_NAMES.length, figure: 'application keys' })
  })

  test.each(['before the commit', 'before the row of secrets is deleted'])(
    'a migration that is cut off %s ends the same when it is run again',
    async (when) => {
      const database = await aDatabase(PLAIN)
      const encryption = keysOf(aFolder())
      const table = when === 'before the commit' ? 'wrapped_keys' : 'secrets'
      const event = when === 'before the commit' ? 'insert' : 'delete'
      await database.pool.query(
        `create function cut() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
      )
      await database.pool.query(`create trigger cut before ${event} on ${table} for each row execute function cut()`)
      await expect(openKeys(database.pool.options, encryption)).rejects.toThrow(/terminat/)
      expect((await database.pool.query('select name from secrets')).rowCount).toBe(3)
      await database.pool.query(`drop trigger cut on ${table}`)
      const [first, ...others] = await Promise.all([1, 2, 3].map(() => openKeys(database.pool.options, encryption)))
      expect(first).toMatchObject(PLAIN)
      for (const other of others) expect(other).toEqual(first)
      expect((await database.pool.query('select name from secrets')).rows).toEqual([])
    },
  )
})

describe('a node with another encryption key', () => {
  test('says what to set and what would be lost, and changes nothing', async () => {
    const database = await aDatabase()
    const keys = await openKeys(database.pool.options, keysOf(aFolder()))
    const before = await dump(database)
    const stranger = keysOf(aFolder())
    const refusal = openKeys(database.pool.options, stranger)
    await expect(refusal).rejects.toThrow(
      /sealed with another encryption key \([\da-f]{8}, from DATA_DIR\/keys\)\. To start Tidestone/,
    )
    await expect(refusal).rejects.toThrow(/Set ENCRYPTION_KEY .*on every node/)
    await expect(refusal).rejects.toThrow(
      /npm run keys -- reset\. Everyone will need to sign in again and set up two-step sign-in again/,
    )
    expect(await dump(database)).toBe(before)
    expect(await getKeyProblem(database.pool, stranger)).toContain('npm run keys -- reset')
    // The last way out: new keys, all of them.
    expect(await dropUnreadableKeys(database.pool, stranger)).toHaveLength(KEY_NAMES.length)
    const fresh = await openKeys(database.pool.options, stranger)
    for (const name of KEY_NAMES) expect(fresh[name]).not.toBe(keys[name])
  })
})

describe('rotation', () => {
  test('by ENCRYPTION_KEY_PREVIOUS: the keys stay, and the old encryption key no longer opens anything', async () => {
    const database = await aDatabase()
    const keys = await openKeys(database.pool.options, keysOf(aFolder(), { ENCRYPTION_KEY: A }))
    expect(
      await openKeys(database.pool.options, keysOf(aFolder(), { ENCRYPTION_KEY: B, ENCRYPTION_KEY_PREVIOUS: A })),
    ).toEqual(keys)
    expect(await openKeys(database.pool.options, keysOf(aFolder(), { ENCRYPTION_KEY: B }))).toEqual(keys)
    await expect(openKeys(database.pool.options, keysOf(aFolder(), { ENCRYPTION_KEY: A }))).rejects.toThrow(
      'another encryption key',
    )
  })

  test('from the file to ENCRYPTION_KEY, and of the file, also when it is cut short and begun again', async () => {
    const database = await aDatabase()
    const folder = aFolder()
    const keys = await openKeys(database.pool.options, keysOf(folder))
    const [first, file] = [keysOf(folder).current.id, path.join(folder, 'keys/encryption-key')]
    replaceKeyFile(folder)
    const second = keysOf(folder).current.id
    // Killed here, then rotated again: the key that sealed everything is still at hand.
    replaceKeyFile(folder)
    expect(keysOf(folder).current.id).toBe(second)
    expect(await openKeys(database.pool.options, keysOf(folder))).toEqual(keys)
    // Killed after everything was sealed with the new key, then rotated again.
    replaceKeyFile(folder)
    expect(await openKeys(database.pool.options, keysOf(folder))).toEqual(keys)
    dropOldKey(folder)
    // Killed between the two files.
    writeFileSync(`${file}.before`, readFileSync(file))
    replaceKeyFile(folder)
    expect([first, second]).not.toContain(keysOf(folder).current.id)
    expect(await openKeys(database.pool.options, keysOf(folder))).toEqual(keys)
    expect(await openKeys(database.pool.options, keysOf(folder, { ENCRYPTION_KEY: A }))).toEqual(keys)
  })
})

test('a sealed text opens for its purpose and with its key only', () => {
  const key = deriveSealingKey(A, 'texts')
  const sealed = sealText(key, 'message 1', 'https://example.com/reset?token=abc')
  expect(sealed).not.toContain('abc')
  expect(openText(key, 'message 1', sealed)).toBe('https://example.com/reset?token=abc')
  expect(openText(key, 'message 2', sealed)).toBeNull()
  expect(openText(deriveSealingKey(B, 'texts'), 'message 1', sealed)).toBeNull()
  const [head = '', id = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (let at = 0; at < bytes.length; at += 5) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openText(key, 'message 1', [head, id, changed.toString('base64url')].join('.'))).toBeNull()
  }
  for (const other of ['', 'sealed1', 'sealed1..', `sealed1.${id}.`, 'plain text'])
    expect(openText(key, 'message 1', other)).toBeNull()
})

test('a database of the migrations before this one keeps its keys when it is brought up', async () => {
  const database = await freshDatabase({ migrated: false })
  onTestFinished(() => database.drop())
  await migrate(database.pool, path.resolve(import.meta.dirname, '../../../migrations'))
  await database.pool.query(`insert into secrets (name, value) values ('seals', $1)`, [PLAIN.seals])
  expect((await openKeys(database.pool.options, keysOf(aFolder()))).seals).toBe(PLAIN.seals)
})
