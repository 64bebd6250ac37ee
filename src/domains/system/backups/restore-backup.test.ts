import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/open.ts'
import { openPool } from '#platform/database/pool.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import { start } from '../../../../src/start.ts'
import type { Started } from '../../../../src/start.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/app.ts'
import { backUp, ready, restore, rewriteManifest } from '#tests/support/backups.ts'
import { databaseUrl, freshDatabase, onServer } from '#tests/support/database.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { uploadPhoto, prepared } from '#tests/support/photos.ts'
import { digests } from '#tests/support/random-rows.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { EXCLUDED_TABLES } from './backup-scope.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const OWNER = { email: 'ray@tidestone.example', password: 'the first password' }
const folder = testFolder()
const backupFile = path.join(folder, 'elsewhere.zip')
const env = { DATA_DIR: path.join(folder, 'data') }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The product on the embedded database of DATA_DIR. */
async function inProduct<T>(act: (app: Started, owner: ApiClient) => Promise<T>): Promise<T> {
  const config = readConfig({
    ...env,
    PORT: '0',
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    TRUST_PROXY: 'loopback',
  })
  const app = await start(config, { root: ROOT, cron: false })
  try {
    await ready(app.url)
    const answer = await fetch(`${app.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(OWNER),
    })
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ')
    return await act(app, createClient(app.url, cookie))
  } finally {
    await app.stop()
  }
}

/** Of the embedded database, while the product does not run. */
async function rowsOf(dataDir: string): Promise<Record<string, string>> {
  const database = await openDatabase({ dataDir, log })
  try {
    return await digests(database.pool, OWN)
  } finally {
    await database.close()
  }
}
const OWN = [...EXCLUDED_TABLES, 'backups', 'task_runs', 'communications', 'daily_traffic_counts']
let before: Record<string, string> = {}

test('a business on the embedded database makes a backup, and keeps a copy of it elsewhere', async () => {
  await inProduct(async (app, owner) => {
    expect(
      (await createClient(app.url, '').post('/api/service-requests', aQuote({ name: 'Before the fire' }))).status,
    ).toBe(201)
    const { body } = await uploadPhoto(app.url, owner, await aPhoto({ hue: 90 }))
    await prepared(owner, body.id)
    // Two things that wait: a text, and work of the next week.
    await app.parts.db.transaction(SYSTEM, (tx) =>
      tx.enqueue(
        'photos.generate-variants',
        { id: '00000000-0000-4000-8000-000000000000' },
        { after: new Date('2099-01-01T00:00:00Z') },
      ),
    )
    await app.parts.db.pool.query(
      `insert into communications (type, purpose, recipient, message, status, send_after) values ('sms', 'reminder', '+18135550100', 'Tomorrow at nine.', 'pending', now() + interval '1 day')`,
    )
    const made = await backUp(owner)
    copyFileSync(path.join(env.DATA_DIR, 'backups', made.name), backupFile)
  })
  before = await rowsOf(env.DATA_DIR)
}, 180_000)

// Each starts programs, and servers of its own.
const LONG = { timeout: 300_000 }

describe('npm run restore, on the embedded database', LONG, () => {
  test('while the product runs it refuses, and nothing changes', async () => {
    await inProduct(async () => {
      const { status, err } = await restore(env, backupFile)
      expect(status).toBe(1)
      expect(err).toMatch(
        /^Tidestone is running \(tidestone \d+ on .*\)\. Stop it first\. .*\nNo changes were made\.\n$/,
      )
    })
  })

  test('a wiped machine has all rows and photos again, signs in, and knows the backup it came from', async () => {
    rmSync(path.join(env.DATA_DIR, 'uploads'), { recursive: true })
    rmSync(path.join(env.DATA_DIR, 'postgres'), { recursive: true })
    const { status, out, err } = await restore(env, backupFile)
    expect([status, err]).toEqual([0, ''])
    expect(out).toMatch(/Restored in [\d.]+ s: [\d,]+ rows and \d+ files, as they were on \w+ \d+, \d{4} at/)
    expect(out).toContain(
      '1 messages were being sent at the time and may have gone out since. Review them in the outbox.',
    )
    expect(await rowsOf(env.DATA_DIR)).toEqual(before)
    await inProduct(async (app, owner) => {
      expect((await owner.get('/api/service-requests')).body).toMatchObject([{ name: 'Before the fire' }])
      const [photo] = (await owner.get('/api/photos')).body
      expect((await fetch(app.url + photo.url, { headers: { cookie: owner.cookie } })).status).toBe(200)
      // What was on its way waits for a person.
      expect((await owner.get('/api/communications?status=unconfirmed')).body).toMatchObject([
        { message: 'Tomorrow at nine.', reason: expect.stringContaining('may have gone out since') },
      ])
      // What was promised is still on the queue.
      const { rows } = await app.parts.db.pool.query(
        `select data from pgboss.job where name = 'photos.generate-variants' and start_after > '2098-01-01'`,
      )
      expect(rows).toEqual([{ data: { id: '00000000-0000-4000-8000-000000000000' } }])
      // New rows go on from where the old ones ended, and rules are in force again.
      expect((await createClient(app.url, '').post('/api/service-requests', aQuote())).status).toBe(201)
      await expect(app.parts.db.pool.query(`delete from consents`)).resolves.toBeDefined()
      const { rows: triggers } = await app.parts.db.pool.query(
        `select count(*)::int as off from pg_trigger where tgenabled = 'D'`,
      )
      expect(triggers).toEqual([{ off: 0 }])
    })
    recordProof('restore drill', { tried: 1, figure: 'a wiped machine' })
  })

  test('what was there before stays aside, and a later restore does the same again', async () => {
    await inProduct(async (app) => {
      await createClient(app.url, '').post('/api/service-requests', aQuote({ name: 'After the fire' }))
    })
    const { status, out } = await restore(env, backupFile)
    expect(status).toBe(0)
    const [, aside = ''] =
      /Your earlier data was saved: (\S+postgres-before-\S+)\. Delete it once everything looks right\./.exec(out) ?? []
    expect(existsSync(aside)).toBe(true)
    expect(await rowsOf(env.DATA_DIR)).toEqual(before)
    // Nothing half made is left beside it.
    expect(readdirSync(env.DATA_DIR).filter((name) => /restor/.test(name))).toEqual([])
  })

  test('lists the stored backups when no file is given, and restores one by its name', async () => {
    const { out } = await restore(env)
    const [, name = ''] = /^(tidestone-\S+\.zip) {2}[\d.]+ MB$/m.exec(out) ?? []
    expect(readdirSync(path.join(env.DATA_DIR, 'backups'))).toContain(name)
    expect((await restore(env, name)).status).toBe(0)
  })
})

describe('a file that cannot be used is refused with a sentence, and nothing changes', LONG, () => {
  const bytes = () => readFileSync(backupFile)
  const given = async (contents: Buffer | string): Promise<string> => {
    const file = path.join(folder, 'given.zip')
    writeFileSync(file, contents)
    const [stood, database] = [readdirSync(env.DATA_DIR), path.join(env.DATA_DIR, 'postgres/cluster/PG_VERSION')]
    const { status, err } = await restore(env, file)
    expect(status).toBe(1)
    expect(err).toMatch(/\nNo changes were made\.\n$/)
    expect([readdirSync(env.DATA_DIR), existsSync(database)]).toEqual([stood, true])
    return err
  }
  /** The same zip with other words in its manifest, sealed as it should be. */
  const withManifest = (change: (manifest: any) => void): Promise<Buffer> => rewriteManifest(backupFile, change)

  test('cut short', async () => {
    expect(await given(bytes().subarray(0, -200))).toMatch(
      /isn’t a complete backup\. It may be truncated, damaged or a different kind of file\./,
    )
    expect(await given(bytes().subarray(0, 1000))).toMatch(/isn’t a complete backup/)
  })

  test('damaged in the middle', async () => {
    const changed = bytes()
    const at = Math.floor(changed.length / 2)
    changed.fill(0xff, at, at + 64)
    expect(await given(changed)).toMatch(/damaged/)
  })

  test('no backup at all', async () => {
    expect(await given('Dear Ray,')).toMatch(/isn’t a complete backup/)
    expect(await given('')).toMatch(/isn’t a complete backup/)
    const { err } = await restore(env, path.join(folder, 'nowhere.zip'))
    expect(err).toMatch(/Can’t read .*nowhere\.zip: ENOENT\./)
  })

  test('a zip of something else', async () => {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('{}'), 'manifest.json')
    zip.end()
    expect(await given(await buffer(zip.outputStream as Readable))).toMatch(/isn’t a Tidestone backup\./)
  })

  test('made by a newer version', async () => {
    expect(
      await given(await withManifest((manifest) => Object.assign(manifest, { format: 2, version: '9.0.0' }))),
    ).toMatch(/was made by a newer version of Tidestone \(9\.0\.0\)\. Install that version first\./)
    expect(await given(await withManifest((manifest) => manifest.migrations.push(4_000_000_000_000)))).toMatch(
      /newer version/,
    )
  })

  test('without a table that it names, or with keys that lead out of their folder', async () => {
    expect(
      await given(await withManifest((manifest) => (manifest.tables[0].name = 'jobs; drop table customers'))),
    ).toMatch(/damaged/)
    expect(await given(await withManifest((manifest) => (manifest.photos[0].key = '../../../etc/passwd')))).toMatch(
      /damaged/,
    )
  })
})

describe('on a server of yours', LONG, () => {
  test('swaps the names of the two databases, and changes nothing while a client is connected', async () => {
    const database = await freshDatabase()
    const data = path.join(folder, 'remote')
    const remote = { DATABASE_URL: database.url, DATA_DIR: data }
    await database.pool.query(`insert into secrets (name, value) values ('what stood here', 'before')`)
    const busy = await restore(remote, backupFile)
    expect([busy.status, busy.err]).toEqual([1, expect.stringMatching(/^Tidestone is running \(tidestone \d+ on /)])
    await database.pool.end()
    const { status, out, err } = await restore(remote, backupFile)
    expect([status, err]).toEqual([0, ''])
    const [, aside = ''] = /Your earlier data was saved: the database (\S+)\. Delete/.exec(out) ?? []
    const now = openPool({ connectionString: database.url }, log)
    const then = openPool({ connectionString: databaseUrl(inject('postgres').server, aside) }, log)
    try {
      expect(await digests(now, OWN)).toEqual(before)
      expect((await then.query(`select value from secrets where name = 'what stood here'`)).rows).toEqual([
        { value: 'before' },
      ])
    } finally {
      await now.end()
      await then.end()
    }
    await onServer(inject('postgres').server, `drop database "${aside}"`)
    await onServer(inject('postgres').server, `drop database "${new URL(database.url).pathname.slice(1)}"`)
    onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  })
})
