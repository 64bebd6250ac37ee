import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrate } from '#platform/database/migrate.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { Queue } from '#platform/queue.ts'
import { folderStorage } from '#providers/storage/embedded.ts'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/app.ts'
import { backUp, ended, ready, restore, verified } from '#tests/support/backups.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { startS3 } from '#tests/support/fakes/s3.ts'
import type { S3Peer } from '#tests/support/fakes/s3.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { queueNightlyBackup } from './backup-schedule.ts'
import { writeArchive } from './write-archive.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const MIGRATIONS = path.join(ROOT, 'migrations')
const folder = testFolder()
const backupFolder = path.join(folder, 'backups')
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
const { app, owner } = useApp({ env: { DATA_DIR: folder }, cron: false })
beforeAll(async () => {
  await ready(app.url)
})
beforeEach(async () => {
  await app.database.pool.query('truncate backups')
  rmSync(backupFolder, { recursive: true, force: true })
})
const listed = async (): Promise<{ name: string; status: string; problem: string | null }[]> =>
  (await owner.get('/api/backups')).body.backups
const later = (queue: string) => app.parts.db.transaction(SYSTEM, (tx) => tx.enqueue(queue, {}))

// Some start programs of their own.
const LONG = { timeout: 180_000 }

describe('in a folder', LONG, () => {
  test('while one is made another is refused; the night then leaves it at that', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post('/api/backups')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409])
    await app.database.pool.query(`update backups set status = 'running', started_at = now()`)
    expect((await owner.post('/api/backups')).body).toMatchObject({ error: 'A backup is already running.' })
    await queueNightlyBackup(app.parts)
    expect(await listed()).toHaveLength(1)
    // The next test begins with an empty folder.
    await expect.poll(async () => (await listed())[0]?.status, { timeout: 20_000 }).toBe('done')
  })

  test('the file stands under its name only when it is whole, for its account alone', async () => {
    const { name } = await backUp(owner)
    expect(readdirSync(backupFolder)).toEqual([name])
    expect(statSync(path.join(backupFolder, name)).mode & 0o077).toBe(0)
    expect(readdirSync(path.join(folder, 'scratch'))).toEqual([])
  })

  test('one that was cut short is said to be, and the next is made all the same', async () => {
    await app.database.pool.query(
      `insert into backups (name, status, started_at, created_at) values ('tidestone-cut.zip', 'running', now() - interval '7 hours', now() - interval '7 hours')`,
    )
    await backUp(owner)
    expect((await listed()).map(({ status }) => status)).toEqual(['done', 'interrupted'])
    expect((await listed())[1]?.problem).toBe('The server stopped during this backup.')
  })

  test('an old one goes once a new one is whole; one that cannot be removed stays on the list, and the new one is not lost', async () => {
    mkdirSync(path.join(backupFolder, 'tidestone-stuck.zip/in the way'), { recursive: true })
    writeFileSync(path.join(backupFolder, 'tidestone-old.zip'), 'old')
    await app.database.pool.query(
      `insert into backups (name, status, started_at, created_at, bytes)
       select name, 'done', now() - interval '90 days', now() - interval '90 days', 3 from unnest(array['tidestone-stuck.zip', 'tidestone-old.zip']) name`,
    )
    const made = await backUp(owner)
    const left = new Set([made.name, 'tidestone-stuck.zip'])
    await expect.poll(async () => new Set((await listed()).map(({ name }) => name))).toEqual(left)
    expect(new Set(readdirSync(backupFolder))).toEqual(left)
    rmSync(path.join(backupFolder, 'tidestone-stuck.zip'), { recursive: true })
    const next = await backUp(owner)
    await expect.poll(async () => (await listed()).map(({ name }) => name)).toEqual([next.name, made.name])
  })

  test('one that was changed on the disk is found out by Verify', async () => {
    const { id, name } = await backUp(owner)
    const file = path.join(backupFolder, name)
    const bytes = readFileSync(file)
    bytes.fill(0, 2000, 2100)
    writeFileSync(file, bytes)
    expect(await verified(owner, id)).toMatchObject({
      verifyProblem: expect.stringMatching(/^The (backup|file) is damaged/i),
    })
    rmSync(file)
    expect(await verified(owner, id)).toMatchObject({ verifyProblem: 'The file is missing.' })
  })

  test('files that the rows know nothing of, as after a restore, come onto the list by themselves', async () => {
    const { name, bytes } = await backUp(owner)
    writeFileSync(path.join(backupFolder, 'holiday.jpg'), 'not ours')
    await app.database.pool.query('truncate backups')
    await later('backups.reconcile-files')
    await expect.poll(listed).toMatchObject([{ name, bytes, status: 'done' }])
  })

  test('once a week the newest is verified by itself', async () => {
    const { id } = await backUp(owner)
    await later('backups.weekly')
    await expect
      .poll(
        async () =>
          (await owner.get('/api/backups')).body.backups.find((one: { id: string }) => one.id === id)?.verifiedAt,
      )
      .toBeTruthy()
  })

  test('all rows are of one instant, while the day goes on', async () => {
    let [made, going] = [0, true]
    const quotes = (async () => {
      while (going) {
        await app.visitor.post('/api/service-requests', aQuote())
        made += 1
      }
    })()
    const { name } = await backUp(owner)
    going = false
    await quotes
    expect(made).toBeGreaterThan(0)
    const database = await freshDatabase({ migrated: false })
    const data = testFolder()
    onTestFinished(async () => {
      await database.drop()
      rmSync(data, { recursive: true, force: true })
    })
    // Every foreign key is proven by it.
    expect((await restore({ DATABASE_URL: database.url, DATA_DIR: data }, path.join(backupFolder, name))).err).toBe('')
    // A quote and its alert are one transaction.
    const { rows } = await database.pool.query(
      'select (select count(*) from service_requests)::int as quotes, (select count(*) from alerts)::int as alerts',
    )
    expect(rows[0].alerts).toBe(rows[0].quotes)
  })
})

test('a backup of an older version is brought up to this one', LONG, async () => {
  const older = path.join(folder, 'older')
  cpSync(MIGRATIONS, older, { recursive: true })
  const journal = JSON.parse(readFileSync(path.join(older, 'meta/_journal.json'), 'utf8'))
  writeFileSync(
    path.join(older, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, -2) }),
  )
  const [then, now] = [await freshDatabase({ migrated: false }), await freshDatabase({ migrated: false })]
  const data = testFolder()
  onTestFinished(async () => {
    await Promise.all([then.drop(), now.drop()])
    rmSync(data, { recursive: true, force: true })
  })
  await migrate(then.pool, older)
  const queue = new Queue(then.pool, [], { cron: false })
  await queue.start()
  await queue.stop()
  await then.pool.query(
    `insert into customers (name, phone, address) values ('Of the old version', '+18135550100', '1 Shell Point Rd, Ruskin')`,
  )
  // That version wrote down, too, who was signed in.
  await then.pool.query(`
    with one as (insert into users (email, name, role) values ('ray@tidestone.example', 'Ray', 'owner') returning id)
    insert into sessions (user_id, token, expires_at) select id, 'of a day long ago', now() + interval '30 days' from one`)
  const file = path.join(folder, 'older.zip')
  await writeArchive(
    {
      database: then.pool.options,
      storage: folderStorage(path.join(folder, 'none')),
      version: '0.0.9',
      now: new Date(),
      scratch: folder,
      everything: true,
    },
    file,
  )
  expect((await restore({ DATABASE_URL: now.url, DATA_DIR: data }, file)).err).toBe('')
  expect((await now.pool.query('select name from customers')).rows).toEqual([{ name: 'Of the old version' }])
  expect(
    (await now.pool.query('select users.name, sessions.token from users left join sessions on true')).rows,
  ).toEqual([{ name: 'Ray', token: null }])
  const { rows } = await now.pool.query('select count(*)::int as many from drizzle.__drizzle_migrations')
  expect(rows[0].many).toBe(knownMigrations(MIGRATIONS).length)
})

describe('in a store', LONG, () => {
  let s3: S3Peer
  const data = testFolder()
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(async () => {
    await s3.close()
    rmSync(data, { recursive: true, force: true })
  })
  const { app: there } = useApp(() => ({ env: { ...s3.env, DATA_DIR: data }, cron: false }))
  beforeAll(async () => {
    await ready(there.url)
  })

  test('is stored there, verified from there, and restored from there by name', async () => {
    const by = await there.as('owner')
    const made = await backUp(by)
    expect((await by.get('/api/backups')).body.place).toBe('s3')
    expect(await verified(by, made.id)).toMatchObject({ verifyProblem: null })
    const database = await freshDatabase({ migrated: false })
    const elsewhere = testFolder()
    onTestFinished(async () => {
      await database.drop()
      rmSync(elsewhere, { recursive: true, force: true })
    })
    const env = { ...s3.env, DATABASE_URL: database.url, DATA_DIR: elsewhere }
    expect((await restore(env)).out).toContain(made.name)
    const { status, err } = await restore(env, made.name)
    expect([status, err]).toEqual([0, ''])
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('while the store is away it fails with the reason, what was there stays, and it is tried again by itself', async () => {
    const by = await there.as('owner')
    const before = (await by.get('/api/backups')).body.backups.length
    await s3.leave()
    const { body } = await by.post('/api/backups')
    expect(await ended(by, body.id)).toMatchObject({ status: 'failed', problem: 'Couldn’t reach backup storage.' })
    await s3.comeBack()
    await expect
      .poll(
        async () =>
          (await by.get('/api/backups')).body.backups.find((one: { id: string }) => one.id === body.id)?.status,
      )
      .toBe('done')
    expect((await by.get('/api/backups')).body.backups).toHaveLength(before + 1)
  })

  test('while the store is away a backup is not called damaged, and it is tried again by itself', async () => {
    const by = await there.as('owner')
    const { id } = await backUp(by)
    await s3.leave()
    expect(await verified(by, id)).toMatchObject({
      verifiedAt: null,
      verifyProblem: 'Couldn’t test it because backup storage couldn’t be reached.',
    })
    await s3.comeBack()
    const found = async () => (await by.get('/api/backups')).body.backups.find((one: { id: string }) => one.id === id)
    await expect
      .poll(found, { timeout: 100_000 })
      .toMatchObject({ verifiedAt: expect.any(String), verifyProblem: null })
  })

  test('a file that is too large for one put goes in parts', async () => {
    const large = path.join(data, 'large')
    const bytes = Buffer.alloc(70 * 2 ** 20, 'tidestone ')
    writeFileSync(large, bytes)
    const { vault } = there.parts.providers
    await vault.put('backups/large.zip', large)
    expect(await vault.fetch('backups/large.zip', path.join(data, 'back'))).toBe(true)
    expect(readFileSync(path.join(data, 'back')).equals(bytes)).toBe(true)
    await vault.take('backups/large.zip', large)
    expect(readdirSync(data)).not.toContain('large')
  })
})
